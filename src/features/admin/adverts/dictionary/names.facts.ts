/** Names that adverts give to the car's own fields, by the reader of their values (facts.ts). German, Spanish, English. */
export const FACT_NAMES = {
  marca: 'marke,hersteller,marca,fabricante,make,automarke,fahrzeughersteller,brand',
  modelo: 'modell,modelo,model,modellreihe,modellbezeichnung,baureihe,modelo comercial,gama',
  titulo:
    'fahrzeug,marke modell,marke und modell,marke & modell,marke typ,hersteller modell,marca modelo,marca y modelo,vehiculo,coche,auto,titel,fahrzeugmodell,titulo,marca modelo version,angebot,fahrzeugtitel',
  version:
    'variante,version,fahrzeugbezeichnung,modellvariante,ausstattungsvariante,baureihe variante,motorisierung,typbezeichnung,version acabado,version y acabado,modell variante,derivat,motor version,trim,verkaufsbezeichnung',
  acabado:
    'ausstattungslinie,ausstattungspaket,linie,line,acabado,nivel de acabado,linea,paket,nivel de equipamiento,edition,sondermodell,edicion',
  tipo: 'fahrzeugzustand,fahrzeugart,kategorie,karosserieform,karosserie,aufbau,bauform,fahrzeugtyp,typ,zustand,fahrzeugkategorie,aufbauart,karosserietyp,art,estado,carroceria,tipo de carroceria,tipo,tipo de vehiculo,estado del vehiculo,condicion,categoria,segmento,body type,condition,karosserievariante,condicion del vehiculo,angebotstyp',
  registro:
    'erstzulassung,ez,erstzul,zulassung,datum der erstzulassung,tag der erstzulassung,erstzulassungsdatum,erste zulassung,erstmalige zulassung,matriculacion,primera matriculacion,fecha de primera matriculacion,fecha de matriculacion,fecha matriculacion,fecha 1a matriculacion,1a matriculacion,1 matriculacion,matriculado,matriculada,matriculado en,matriculada en,fecha de 1a matriculacion,mes de matriculacion,first registration,erstzulassung monat jahr,ez datum,1 zulassung,zulassungsdatum',
  anio: 'baujahr,ano,modelljahr,ano de fabricacion,ano de matriculacion,ano modelo,year,bj,jahr,ano del vehiculo,ano matriculacion',
  km: 'kilometerstand,kilometer,km stand,laufleistung,km,gesamtlaufleistung,tachostand,kilometerleistung,gelaufen,laufleistung km,kilometros,kilometraje,kms,kilometros reales,mileage,recorrido,km reales,aktueller kilometerstand,abgelesener kilometerstand',
  potencia:
    'leistung,motorleistung,leistung kw ps,ps,kw,leistung in kw ps,nennleistung,max leistung,maximale leistung,systemleistung,gesamtleistung,systemgesamtleistung,leistung gesamt,potencia,potencia maxima,potencia combinada,potencia total,potencia del sistema,caballos,cv,power,potencia cv,potencia max,leistung system,gesamtsystemleistung,kombinierte leistung,potencia conjunta',
  cilindrada: 'hubraum,cilindrada,ccm,motorhubraum,displacement,cubicaje,desplazamiento',
  combustible:
    'kraftstoff,kraftstoffart,motor,treibstoff,energietrager,kraftstofftyp,energiequelle,combustible,tipo de combustible,motorart,motortyp,fuel,fuel type,energia,tipo de motor,kraftstoffsorte,carburante,propulsion,antriebsstrang,motorizacion,antriebstechnologie',
  transmision:
    'getriebe,getriebeart,schaltung,getriebetyp,kraftubertragung,cambio,caja de cambios,transmision,tipo de cambio,caja,gearbox,transmission,cambio de marchas',
  traccion:
    'antrieb,antriebsart,antriebsachse,antriebstyp,traccion,tipo de traccion,eje motriz,drivetrain,drive,ruedas motrices,antriebskonzept',
  puertas:
    'turen,anzahl turen,anzahl der turen,puertas,numero de puertas,n puertas,no puertas,doors,turanzahl,tureranzahl,n de puertas',
  plazas:
    'sitzplatze,sitze,anzahl sitzplatze,anzahl der sitzplatze,anzahl sitze,plazas,numero de plazas,asientos,n plazas,numero de asientos,seats,sitzanzahl,platze,n de plazas,ocupantes',
  color:
    'farbe,aussenfarbe,lackierung,exterieurfarbe,karosseriefarbe,wagenfarbe,lack,lackfarbe,color,color exterior,color de la carroceria,color carroceria,pintura,exterior color,aussenlackierung,farbe aussen,color externo,aussen',
  colorFabricante:
    'farbe hersteller,farbe laut hersteller,herstellerfarbe,farbbezeichnung,originalfarbe,herstellerfarbbezeichnung,farbe lt hersteller,farbton,color del fabricante,color fabricante,nombre del color,color original,farbname,color segun fabricante',
  colorInterior:
    'interieurfarbe,innenfarbe,farbe der innenausstattung,innenraumfarbe,farbe innen,farbe innenausstattung,polsterfarbe,color interior,color tapiceria,color de la tapiceria,color del interior,interior color,farbe polster,farbe des interieurs',
  interior:
    'innenausstattung,interieur,polsterung,polster,innenraum,interieur material,material,bezuge,sitzbezug,sitzbezuge,innenmaterial,polsterart,bezug,tapiceria,tapizado,interior,material interior,material de la tapiceria,material innenausstattung,tapiceria interior,upholstery,polstermaterial,innenausstattung material,innen,asientos tapizados en',
  co2: 'co2,co2 emissionen,co2 emission,co2 ausstoss,co2 emissionen komb,co2 wert,emisiones,emisiones co2,emisiones de co2,emision co2,co2 emissions,emision de co2,emisiones co2 mixto',
  consumo:
    'verbrauch,kraftstoffverbrauch,energieverbrauch,verbrauch komb,durchschnittsverbrauch,benzinverbrauch,verbrauch gesamt,dieselverbrauch,consumo,consumo medio,consumo mixto,consumo combinado,consumo ponderado,fuel consumption,gesamtverbrauch,consumo homologado,consumo total,consumo de combustible',
  consumoElectrico:
    'stromverbrauch,energieverbrauch strom,consumo electrico,consumo de energia,consumo energetico,stromverbrauch kombiniert,consumo electricidad,consumo de electricidad,stromverbrauch elektrisch,elektrischer verbrauch',
  norma:
    'schadstoffklasse,abgasnorm,emissionsklasse,euronorm,euro norm,norm,emissionsnorm,abgasklasse,normativa,norma euro,normativa de emisiones,norma de emisiones,normativa euro,norma,emission class,norma anticontaminacion,clase de emisiones,normativa anticontaminacion,nivel de emisiones,schadstoffnorm',
  etiqueta:
    'etiqueta,etiqueta medioambiental,etiqueta dgt,etiqueta ambiental,distintivo ambiental,distintivo medioambiental,distintivo,distintivo dgt,pegatina,pegatina dgt,etiqueta ecologica,etiqueta de la dgt,clasificacion dgt,distintivo de la dgt,pegatina medioambiental',
  propietarios:
    'fahrzeughalter,anzahl der fahrzeughalter,anzahl fahrzeughalter,vorbesitzer,anzahl der vorbesitzer,anzahl vorbesitzer,halter,anzahl halter,halter lt brief,vorhalter,besitzer,propietarios,n de propietarios,no de propietarios,numero de propietarios,propietarios anteriores,duenos,duenos anteriores,anteriores propietarios,owners,previous owners,titulares,numero de titulares,numero de duenos,anzahl der halter,halter laut brief,halteranzahl,anzahl besitzer,titulares anteriores,n propietarios',
  llaves:
    'schlussel,anzahl schlussel,anzahl der schlussel,schlusselanzahl,schlusselkarten,fahrzeugschlussel,llaves,numero de llaves,n de llaves,n llaves,keys,zundschlussel,juegos de llaves,copias de llave,funkschlussel,llaves disponibles',
  itv: 'hu,hu au,hu bis,tuv,tuv bis,tuv au,hu au bis,hu gultigkeit,hauptuntersuchung,nachste hu,hu gultig bis,hu fallig,nachste hauptuntersuchung,itv,itv hasta,proxima itv,vencimiento itv,caducidad itv,itv valida hasta,fecha itv,itv en vigor hasta,tuv hu,hu bis au,itv vigente hasta,hauptuntersuchung bis,hu tuv,pickerl,pickerl bis,caducidad de la itv,validez itv,tuv gultig bis,hu bei ubergabe,vencimiento de la itv,itv proxima',
  precio:
    'preis,kaufpreis,verkaufspreis,barpreis,fahrzeugpreis,preis vb,vb,festpreis,angebotspreis,gesamtpreis,preis in eur,aktionspreis,sonderpreis,precio,precio contado,precio al contado,pvp,precio de venta,precio total,precio venta,price,precio final,importe,precio sin financiar,unser preis,sofortpreis,hauspreis,preis eur,endpreis',
  precioBruto:
    'preis brutto,handlerpreis brutto,bruttopreis,brutto,preis inkl mwst,precio con iva,precio iva incluido,endpreis brutto,brutto preis,verkaufspreis brutto,precio bruto,precio con impuestos,bruttobetrag',
  precioNeto:
    'preis netto,nettopreis,netto,preis exkl mwst,precio sin iva,precio neto,export preis,exportpreis,handlerpreis netto,davon netto,base imponible,netto preis,verkaufspreis netto,preis ohne mwst,neto,exportpreis netto',
  iva: 'mwst,besteuerung,steuer,ust,mehrwertsteuer,umsatzsteuer,mwst ausweisbar,iva,regimen de iva,regimen iva,fiscalidad,impuestos,vat,tipo de iva,regimen fiscal,iva deducible,iva desglosable,steuersatz,mwst satz,umsatzsteuerausweis,tributacion',
  accidente:
    'unfallfrei,unfallschaden,unfallschaden vorhanden,unfall,unfallfahrzeug,unfallwagen,schaden,schadensfrei,unfallstatus,unfallfreiheit,vorschaden,vorschaden bekannt,beschadigt,unfallhistorie,accidentado,siniestros,accidentes,accidente,siniestrado,golpes,danos,siniestro,sin accidentes,accident free,historial de accidentes,unfallschaden bekannt,accidentes declarados,accidente declarado,unfallvergangenheit',
  lugar:
    'standort,fahrzeugstandort,ort,standort des fahrzeugs,besichtigungsort,plz ort,wo,ubicacion,ciudad,provincia,localidad,poblacion,location,lugar,localizacion,ubicado en,se encuentra en,fahrzeug steht in,stadt,steht in,ubicacion del vehiculo,poblacion provincia,besichtigung in,verfugbar in,donde esta,plz,ciudad provincia',
  pais: 'land,pais,country,standort land',
  vin: 'fin,fahrgestellnummer,fahrzeug identifizierungsnummer,fahrzeugidentifizierungsnummer,vin,fgst nr,fahrgestellnr,bastidor,numero de bastidor,n de bastidor,no de bastidor,n bastidor,num bastidor,fahrzeug ident nummer,fahrzeugidentnummer,ident nr,fahrzeug identnr,numero bastidor,chasis,numero de chasis,fin nr,fin nummer,fahrgestell nr',
  matricula: 'matricula,placa,kennzeichen,amtliches kennzeichen,placa de matricula,n de matricula',
  uso: 'letzte nutzung,vornutzung,nutzung,fruhere nutzung,uso,uso anterior,origen,procedencia,historia,vorherige nutzung,nutzungsart,uso previo',
} as const;
