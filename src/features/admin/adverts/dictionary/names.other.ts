/** Names of pairs without a field: lists of equipment, remarks about the car, and what is not about it. */

/** Lists under the name of a group. '' is a list without a group. */
export const LIST_NAMES = [
  [
    'Confort',
    'komfort,confort,comfort,komfortausstattung,confort y comodidad,comodidad,klima komfort,komfort & klima,klima und komfort,comfort & convenience,komfort und innenausstattung',
  ],
  [
    'Seguridad',
    'sicherheit,seguridad,safety,sicherheitsausstattung,sicherheit & assistenz,sicherheit und assistenz,assistenzsysteme,fahrerassistenz,seguridad y asistencia,fahrerassistenzsysteme,asistentes,ayudas a la conduccion,asistencia a la conduccion,sicherheit & umwelt,sicherheit und umwelt,safety & security,assistenz,fahrassistenz,seguridad activa,seguridad pasiva',
  ],
  [
    'Tecnología',
    'multimedia,infotainment,unterhaltung media,unterhaltung,media,audio,audio & kommunikation,audio und kommunikation,kommunikation,technik,multimedia & navigation,tecnologia,audio y multimedia,unterhaltung und media,entertainment,conectividad,infotainment & kommunikation,infotainment und kommunikation,audio y comunicacion,sonido,navegacion y multimedia,entertainment & media,unterhaltung kommunikation,tecnologia y multimedia,technologie,multimedia und navigation,konnektivitat,multimedia y tecnologia,audio multimedia',
  ],
  [
    'Exterior',
    'exterieur,estetico,estetica,diseno,design,aussen,exterior,aussenausstattung,licht & sicht,licht und sicht,licht,iluminacion,aussenbereich,aspecto exterior,beleuchtung,rader & reifen,rader und reifen,llantas,llantas y neumaticos,rader,iluminacion y visibilidad,felgen,felgen und reifen,karosserie und lack',
  ],
  [
    'Interior',
    'interieur,innenraum,interior,innen,interior y confort,innenraum und komfort,innenraumausstattung,asientos,sitze,asientos y tapiceria,sitze und polster',
  ],
  [
    'Equipamiento',
    'ausstattung,sonderausstattung,sonderausstattungen,serienausstattung,extras,individualausstattung,weitere ausstattung,zusatzausstattung,ausstattungsmerkmale,highlights,ausstattungshighlights,ausstattungsdetails,ausstattungen,fahrzeugausstattung,pakete,weitere merkmale,sonstiges,weiteres,besonderheiten,equipamiento,equipamiento destacado,equipamiento de serie,equipamiento opcional,extras destacados,opcionales,opciones,equipamiento extra,equipamiento y extras,equipment,destacados,otros,equipamiento adicional,extras incluidos,equipamiento principal,extras opcionales,serie,sonstige ausstattung,ausstattung auszug,top ausstattung,weitere extras,paquetes,lo mas destacado,accesorios,zubehor,merkmale,features,options,fahrwerk,performance,fahrwerk und antrieb,equipamiento incluido,ausstattung highlights,extras y equipamiento,sonderausstattung auszug',
  ],
] as const;

/** Equipment whose details stand in the value: 'Einparkhilfe: vorne, hinten, Kamera'. */
export const DETAIL_NAMES =
  'einparkhilfe,klimatisierung,airbags,airbag,klimaanlage,klima,tempomat,scheinwerfer,licht,tagfahrlicht,kurvenlicht,pannenhilfe,radio,soundsystem,navigation,navigationssystem,anhangerkupplung,schiebedach,felgen,rader,reifen,winterreifen,winterrader,scheckheft,scheckheftgepflegt,serviceheft,historial,historial de mantenimiento,mantenimiento,libro de mantenimiento,libro de revisiones,geschwindigkeitsregelung,geschwindigkeitsregler,regulador de velocidad,control de crucero,einparkhilfen,parkassistent,ayuda al aparcamiento,sensores de aparcamiento,aire acondicionado,climatizacion,climatizador,techo,dach,cuero,faros,alufelgen,lenkrad,sitzheizung,freisprecheinrichtung,service,inspektion,wartung,servicehistorie,lenkradheizung,volante,sitzausstattung,kofferraumklappe,heckklappe,laden,ladekabel,sonido,pantalla,camara,camaras,kamera,verdeck,capota,bremsen,frenos,suspension,abgasanlage,schlussellos';

/** Remarks about the car without a field. */
export const REMARK_NAMES =
  'umweltplakette,feinstaubplakette,plakette,neupreis,listenpreis,uvp,unverbindliche preisempfehlung,neuwagenpreis,ehemaliger listenpreis,ehemaliger neupreis,bruttolistenpreis,upe,neupreis lt hersteller,pvp nuevo,precio nuevo,precio de nuevo,valor de nuevo,precio original,nuevo costaba,precio nuevo en su dia,garantie,garantia,gebrauchtwagengarantie,herstellergarantie,approved garantie,batteriegarantie,garantie bis,werksgarantie,anschlussgarantie,garantia de la bateria,garantia oficial,garantia bateria,garantia hasta,angebotsnummer,fahrzeugnummer,interne nummer,angebots nr,inserat nr,anzeigennummer,referenznummer,referencia,ref,n de referencia,numero de anuncio,anzeigen id,inseratsnummer,interne nr,fahrzeug nr,id,nichtraucherfahrzeug,nichtraucher,no fumador,herkunft,pais de origen,lackstufe,letzter service,letzte inspektion,letzte hu,nachster service,nachste inspektion,ultima itv,ultima revision,proxima revision,ultimo mantenimiento,ultimo servicio,zahnriemen,correa de distribucion,distribucion,hsn tsn,hsn,tsn,schlusselnummer,antes,precio anterior,statt,bisher,alter preis,urspr preis,fahrzeugversion,ausfuhrung,landerversion,importfahrzeug,landesversion,versicherungstyp,versicherungsklasse,kfz steuer,impuesto de circulacion,kosten pro jahr,energiekosten,farbcode,codigo de color,reifenprofil,profiltiefe,reifenzustand,neumaticos,reifen,estado de los neumaticos,zustand reifen,preisangabe,lackzustand,historie,vorfuhrfahrzeug seit,papeles,documentacion,gutachten,zustandsbericht,dekra siegel,informe,estado general,mangel,defectos,danos esteticos,estado de la pintura,umbauten,modificaciones,anmerkung,bemerkung,bemerkungen,hinweis,observaciones,comentarios,nota,letzte wartung,servicenachweis,zuletzt gewartet,batterie zertifikat,produktionsdatum,produktion,fecha de fabricacion,modellcode,typschlussel,codigo de modelo,generation,generacion,facelift,wartungsvertrag,servicevertrag,contrato de mantenimiento';

/** Names of pairs that are not about the car. */
export const IGNORED_NAMES =
  'finanzierung,finanzierung ab,leasing,leasing ab,leasingrate,rate,rate ab,monatsrate,monatliche rate,monatl rate,finanzierungsrate,anzahlung,schlussrate,laufzeit,sollzins,effektiver jahreszins,eff jahreszins,nettodarlehensbetrag,gesamtbetrag,finanzierungsbeispiel,leasingbeispiel,sonderzahlung,leasingsonderzahlung,laufleistung pro jahr,jahrliche fahrleistung,km pro jahr,versicherung,versicherung ab,precio financiado,precio si financias,precio financiando,precio con financiacion,cuota,cuota desde,cuota mensual,desde,financiacion,financiado,entrada,tin,tae,importe financiado,importe total adeudado,plazo,mensualidad,renting,seguro,verfugbarkeit,verfugbar ab,verfugbar,disponibilidad,entrega,lieferzeit,verkaufer,anbieter,handler,vendedor,tipo de vendedor,ansprechpartner,kontakt,contacto,telefon,telefono,tel,mobil,movil,fax,e mail,email,correo,web,website,homepage,whatsapp,offnungszeiten,horario,horarios,adresse,anschrift,direccion,anzeigedatum,inseriert am,publicado,fecha de publicacion,fecha del anuncio,aufrufe,visitas,favoriten,favoritos,bewertung,bewertungen,valoracion,opiniones,impressum,export,kaution,inzahlungnahme,probefahrt,uberfuhrungskosten,uberfuhrung,zulassungskosten,lieferung,transporte,gastos de gestion,gastos,cambio por,acepta cambio,barzahlung,preisbewertung,verkauf,verkaufer seit,profesional,sprachen,idiomas,monatlich,gesamtkosten,restwert,restrate,zinssatz,bonitat,reserva,senal,comision,cita,besichtigung,onlinekauf,ballonrate';
