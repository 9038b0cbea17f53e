/** Equipment under 'Equipamiento': packages, papers and what comes with the car. */
export const GENERAL = [
  [
    'Gancho de remolque',
    'ahk,anhangerkuppl*,anhangekuppl*,anhangevorricht*,anhangervorricht*,anhanger*,hangerkuppl*,anhangezug*,*kupplung schwenk*,schwenk* *kupplung*,*anhanger*,tow bar,towbar,trailer*,gancho*,bola remolque,enganche*,bola enganche,remolque bola,hangerzug*',
  ],
  [
    'Libro de mantenimiento',
    'scheckheft*,*scheckheft*,serviceheft*,service heft,servicegepflegt*,service* luckenlos*,wartung* luckenlos*,*luckenlos* service*,service neu,inspektion neu,kundendienst neu,wartung neu,service historie,servicehistorie*,full service history,libro mantenimiento*,libro revision*,libro* sellad*,revisiones al dia,revisiones oficial*,mantenimiento oficial*,mantenimiento* casa oficial,mantenimiento al dia,historial mantenimiento*,historial completo,revisiones* casa,libro* servicio,mantenimientos*,mantenimiento* concesionario,revisiones* concesionario,libro oficial',
  ],
  [
    'Juego de ruedas de invierno',
    'winterrad*,winterreif*,winterkomplett*,winter* *",winter* * zoll,winter* *rad* *",winterkomplett* *",winterkomplett* zoll,winterrad* *",winterrad* zoll,*winterrad*,8 fach*,8fach*,achtfach*,winter rad*,winter reif*,rueda* invierno,neumatico* invierno,juego ruedas invierno,llantas invierno,m+s*',
  ],
  [
    'Neumáticos para todo el año',
    'allwetter*,ganzjahres*,all season*,allseason*,neumatico* all season,neumatico* cuatro estaciones,*ganzjahr*',
  ],
  ['Neumáticos de verano', 'sommerreif*,sommerrad*,sommerkomplett*,neumatico* verano'],
  [
    'Neumáticos nuevos',
    'reifen neu,neue reifen,neureif*,neubereif*,neumatico* nuevo*,ruedas nuevas,cubiertas nuevas',
  ],
  [
    'Rueda de repuesto',
    'ersatzrad*,notrad*,reserverad*,rueda* repuesto,rueda* recambio,spare wheel,rueda emergencia',
  ],
  [
    'Kit de reparación de neumáticos',
    'pannenkit*,reifenpannen*,tirefit*,reparaturset*,reifenreparatur*,kit* reparacion*,kit* antipinchazos,pannenset*',
  ],
  ['Neumáticos runflat', 'runflat*,run flat*,notlauf*'],
  ['Paquete Sport Chrono', 'sport chrono*,sportchrono*,sport chrono paket*,sport chrono pa*'],
  [
    'Escape deportivo',
    'sportabgas*,sportauspuff*,sport abgas*,klappenauspuff*,klappenabgas*,abgasanlage*,*auspuff*,akrapovic*,*abgasanlage*,performance auspuff*,sport exhaust,escape deportiv*,escape* valvul*,linea* escape*,escape akrapovic*,remus,capristo',
  ],
  [
    'Frenos carbocerámicos',
    'keramikbrems*,karbonkeramik*,carbonkeramik*,carbon keramik*,pccb*,ccb,ceramic brake*,carbon brems*,*keramik* brems*,freno* carbocer*,freno* ceramic*,*keramikbremse*',
  ],
  ['Frenos Brembo', 'brembo*'],
  [
    'Frenos deportivos',
    'sportbrems*,sport brems*,m sportbrems*,*sportbrems*,bremssattel*,bremssattel rot,rote bremssattel*,freno* deportiv*,pinza* rojas,pinza* freno*,pinzas*,freno* m sport,m brems*,amg brems*',
  ],
  [
    'Diferencial deportivo',
    'sportdifferenzial*,differenzial*,*differenzial*,differentialsperr*,sperrdifferenzial*,quersperre*,torque vectoring*,ptv*,diferencial*,*sperrdifferential*,differential*,vorderachssperre*,hinterachssperre*',
  ],
  ['Start-Stop', 'start stop*,start stopp*,startstop*,start & stop,stop & start,sistema start*'],
  [
    'Freno de mano eléctrico',
    'elektr* parkbrems*,elektr* handbrems*,parkbremse*,freno* mano electric*,freno* estacionamiento*,freno* aparcamiento electric*,auto hold*,autohold',
  ],
  [
    'Cable de carga',
    'ladekabel*,lade kabel*,*ladekabel*,typ 2 kabel,mode 3*,schuko*,cable* carga*,cable tipo*,cargador cable*,cables* carga,cable incluid*,charging cable',
  ],
  ['Cargador doméstico', 'wallbox*,wall box,ladestation*,cargador domestic*,punto carga*,cargador pared'],
  [
    'Carga rápida',
    'schnelllade*,schnellade*,schnell lad*,ccs*,dc lade*,dc laden,carga rapida*,chademo,*schnelllade*,ac lader*,bordlader*,onboard lader*,onboard charger',
  ],
  [
    'Paquete Business',
    'business paket*,businesspaket*,business pack*,pack business,paquete business,business line,paquete profesional',
  ],
  [
    'Paquete Premium',
    'premium paket*,premiumpaket*,pack premium,paquete premium,premium pack*,premium plus paket*',
  ],
  [
    'Paquete tecnológico',
    'technologie paket*,technologiepaket*,technikpaket*,technik paket*,technology paket,tech paket,tech pack*,paquete tecnolog*,pack tech*,innovationspaket*,innovations paket*,paquete innovation',
  ],
  [
    'Equipamiento completo',
    'vollausstatt*,voll ausgestattet,full equip*,full option*,executive paket*,full extras,equipamiento completo,todos extras',
  ],
  [
    'Edición especial',
    'launch edition,first edition,sondermodell,edicion especial,edicion limitada,limited edition,limitiert*',
  ],
  [
    'Garantía oficial',
    'werksgarantie*,premium selection*,porsche approved*,approved,junge sterne*,garantia oficial,garantia fabrica,herstellergarantie,bmw premium*',
  ],
  [
    'ITV alemana (HU) nueva',
    'tuv neu*,hu neu*,hu au neu*,neuer tuv,tuv au neu,tuv neu,hauptuntersuchung neu*,neu* hauptuntersuchung,hu neu ubergabe,tuv bei ubergabe,tuv ubergabe,neue hu,frisch* tuv',
  ],
  ['ITV recién pasada', 'itv recien*,itv pasada*,itv nueva*,itv al dia,itv en vigor'],
  ['Vehículo nacional', 'vehiculo nacional,coche nacional,nacional'],
  [
    'Preparación para discapacitados',
    'behindertengerecht*,adaptado discapacidad*,movilidad reducida,behinderten*',
  ],
  ['Filtro de partículas', 'partikelfilter*,russpartikel*,filtro* particulas,dpf,opf,adblue*'],
  ['Puesta a punto', 'tuning*,leistungssteiger*,chiptuning*,repro*,stage*'],
] as const;
