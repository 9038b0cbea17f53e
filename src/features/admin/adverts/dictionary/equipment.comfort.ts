/** Equipment under 'Confort'. */
export const COMFORT = [
  [
    'Asientos calefactados',
    'sitzheiz*,*sitz* *heiz*,*sitze* beheiz*,beheiz* *sitz*,heated seats,seat heating,*sitzheizung*,asiento* calefact*,asiento* calefac*,calefac* asiento*,asiento* termic*,butaca* calefact*,shz,vordersitze beheiz*',
  ],
  [
    'Asientos ventilados',
    'sitzbeluft*,sitzluft*,sitzklima*,*sitz* beluft*,*sitze* klimatisiert*,klimasitz*,klimakomfortsitz*,aktivsitzbeluft*,ventilated seats,asiento* ventilad*,asiento* refrigerad*,asiento* climatizad*,ventilacion asiento*',
  ],
  ['Asientos con masaje', 'massage*,*massage*,asiento* masaje*,funcion masaje,*masaje'],
  [
    'Asientos eléctricos con memoria',
    '*sitz* memory*,*sitz* elektr* memory*,memory*,memoryfunktion,memory paket,memory sitz*,asiento* memoria*,asiento* electric* memoria*,memoria asiento*',
  ],
  [
    'Asientos eléctricos',
    'elektr* *sitz*,*sitz* elektr*,*sitze* elektr*,*sitzverstell* elektr*,elektr* sitzeinstell*,power seats,asiento* electric*,asiento* reglaje electric*,*wege sitz*,asiento* regulacion electric*,regulacion electric* asiento*,ajuste electric* asiento*',
  ],
  [
    'Asientos deportivos',
    'sportsitz*,*sportsitze*,sport sitz*,rennsitz*,recaro*,schalensitz*,sitzschale*,bucket*,vollschalen*,asiento* deportiv*,asiento* recaro*,asiento* bucket,baquet*,butaca* deportiv*,sport seats,m sportsitz*,s sportsitz*,integralsitz*',
  ],
  [
    'Asientos multicontorno',
    'multikontur*,komfortsitz*,ergocomfort*,ergo active*,agr*,ergonomie*,asiento* confort,asiento* multicontorno,asiento* ergonomic*,comfort seats',
  ],
  ['Apoyo lumbar', 'lordosen*,lendenwirbel*,lumbar*,*lumbar'],
  [
    'Climatizador automático',
    'klimaautomat*,climatronic*,climatizador*,climatizador automatic*,automatic climate*,clima automatic*,*klimaautomatik,aire acondicionado automatic*,1 zonen klima*,thermatic',
  ],
  [
    'Climatizador de dos zonas',
    '2 zonen*,zwei zonen*,*klima* zwei zonen*,*klima* zweizonen*,2zonen*,zweizonen*,klima* 2 zonen,*klima* 2 zonen,climatizador bizona,bizona,bi zona,climatizador dos zonas,climatizador 2 zonas,clima bizona,climatizador dual,dual zone*,clima dual',
  ],
  [
    'Climatizador de tres zonas',
    '3 zonen*,drei zonen*,*klima* drei zonen*,*klima* dreizonen*,3zonen*,dreizonen*,*klima* 3 zonen,climatizador tres zonas,climatizador 3 zonas,climatizador trizona,trizona,tri zona,tri zone*',
  ],
  [
    'Climatizador de cuatro zonas',
    '4 zonen*,vier zonen*,*klima* vier zonen*,*klima* vierzonen*,4zonen*,vierzonen*,*klima* 4 zonen,climatizador cuatro zonas,climatizador 4 zonas,climatizador cuatrizona,cuatrizona,thermotronic,four zone*',
  ],
  [
    'Aire acondicionado',
    'climatizador manual,klimaanlage manuell,~klima,~klimaanlage*,~klimatisierung,~aire acondicionado,~a c,~air condition*,~aircondition*,~aire',
  ],
  [
    'Calefacción independiente',
    'standheiz*,standh,standhzg*,webasto,zusatzheiz*,calefaccion* independiente,calefaccion* estatica,calefaccion* estacionari*,calefaccion aparcado,parking heater',
  ],
  [
    'Preclimatización',
    'standklima*,vorklima*,vorkonditionier*,preclimatiz*,preacondicion*,climatizacion previa',
  ],
  ['Bomba de calor', 'warmepump*,bomba calor,heat pump'],
  [
    'Portón trasero eléctrico',
    'elektr* heckklappe*,heckklappe* elektr*,elektr* gepackraum*,gepackraumklappe* elektr*,*heckklappe* automatisch*,automatisch* *heckklappe*,easy pack*,heckklappe,heckklappenbetatigung*,*heckdeckel* elektr*,*heckdeckel* automatisch*,kofferraum* elektr*,elektr* kofferraum*,virtual pedal,sensorgesteuert* *klappe*,porton* electric*,porton* automatic*,porton* manos libres,maletero electric*,maletero automatic*,apertura maletero*,power tailgate,electric tailgate',
  ],
  [
    'Acceso y arranque sin llave',
    'keyless*,kessy,komfortschlussel*,komfortzugang*,komfort zugang*,schlussellos*,comfort access*,advanced key,easy entry,entry drive,kia smart key,smart key,smartkey,handsfree*,start* ohne schlussel,acceso* sin llave*,arranque sin llave*,entrada sin llave*,apertura sin llave*,llave* inteligente*,llave manos libres,tarjeta manos libres',
  ],
  ['Botón de arranque', 'startknopf*,start knopf,startknopf,boton arranque,arranque boton,start stop knopf'],
  [
    'Cierre asistido de puertas',
    'soft close*,softclose*,servoschliess*,*zuziehhilfe*,tursoftclose,turzuzieh*,cierre asistido*,cierre suave*,cierre amortiguad*',
  ],
  [
    'Suspensión neumática',
    'luftfeder*,luftfahrwerk*,air suspension*,airmatic*,air body control,airride,air ride,adaptive air*,suspension neumatic*,*luftfederung*,niveaureg* luft*,niveaureguli*',
  ],
  [
    'Suspensión adaptativa',
    'adaptiv* fahrwerk*,adaptiv* dampf*,*dampferregel*,dcc,pasm,magnetic ride,adaptive m*,agility control,fahrwerksregel*,dynamic chassis*,suspension adaptativ*,suspension activ*,suspension variable,suspension electronic*,amortigua* adaptativ*,amortigua* variable*,amortigua* pilotad*,amortigua* electronic*,elektron* fahrwerk*,magneride,magneto*,skyhook*,wankausgleich*,active ride',
  ],
  [
    'Suspensión deportiva',
    'sportfahrwerk*,gewindefahrwerk*,s sportfahrwerk*,m sportfahrwerk*,m fahrwerk,tieferleg*,suspension deportiv*,sport suspension,*sportfahrwerk*,bilstein,kw fahrwerk',
  ],
  [
    'Elevación del eje delantero',
    'lift,liftsystem*,lifting*,lift system*,vorderachslift*,*achslift*,front lift*,elevacion eje*,elevador eje*,lift eje*',
  ],
  [
    'Dirección a las cuatro ruedas',
    'hinterachslenk*,allradlenk*,integral aktivlenk*,vierradlenk*,direccion trasera,eje trasero direccional,ruedas traseras direccionales,*direccion* ruedas,rear axle steering',
  ],
  ['Dirección asistida', '~servolenk*,~direccion asistida,~power steering'],
  ['Elevalunas eléctricos', 'fensterheber*,elektr* fenster*,elevalunas*,power windows,alzacristales*'],
  [
    'Retrovisor interior antideslumbrante',
    'innenspiegel*,abblend* spiegel*,spiegel abblend*,*innenspiegel* *abblend*,retrovisor interior*,retrovisor* fotocrom*,retrovisor* electrocrom*,retrovisor* antideslumbr*,espejo interior*',
  ],
  ['Sensor de lluvia', 'regensensor*,sensor* lluvia,rain sensor,*regen* sensor*,limpiaparabrisas automatic*'],
  [
    'Parabrisas calefactado',
    '*frontscheib* *heiz*,frontscheibenheiz*,beheiz* frontscheib*,*windschutz* *heiz*,beheiz* windschutz*,parabrisas calefact*,parabrisas termic*,luna delantera calefact*,quickclear',
  ],
  [
    'Volante calefactado',
    'lenkradheiz*,*lenkrad* *heiz*,beheiz* *lenkrad*,heated steering*,volante calefact*,volante termic*,volante calefac*',
  ],
  ['Calefacción para el cuello', 'airscarf*,nackenheiz*,kopfraumheiz*,calefaccion cuello'],
  [
    'Cortavientos',
    'windschott*,aircap*,windabweis*,wind deflector,cortaviento*,deflector* viento,paravientos',
  ],
  [
    'Capota eléctrica',
    'elektr* verdeck*,verdeck elektr*,verdeck* automatisch*,vollautomat* verdeck*,capota electric*,capota automatic*,power soft top',
  ],
  ['Capota de lona', '~stoffverdeck*,~softtop*,~soft top,~*verdeck*,~capota lona,~capota*'],
  [
    'Techo panorámico',
    'panorama*,panorama* *dach*,pano,panodach*,*panorama*,panoramadach*,glasdach*,*glasdach*,panoramic*,techo panoram*,techo* cristal,techo solar panoram*,techo vidrio,skyview,sky lounge,magic sky*,glass roof',
  ],
  [
    'Techo corredizo',
    'schiebedach*,hubdach*,*schiebedach*,ssd,gsd,sunroof,techo corredizo,techo solar*,techo practicable,techo abrible,techo electric*',
  ],
  ['Reposabrazos central', 'armlehne*,mittelarmlehne*,*armlehne*,reposabrazos*,apoyabrazos*,armrest'],
  [
    'Cristales acústicos',
    'akustikglas*,akustik*,akustikverglas*,gerausch* verglas*,cristal* acustic*,luna* acustic*,vidrio* acustic*,cristal* insonorizad*,doble acristal*,acoustic glass,*schallschutz*',
  ],
  [
    'Cierre centralizado',
    'zentralverriegel*,*verriegelung funk*,zv,cierre centralizad*,central locking,funkfernbedien*,fernbedien*,mando distancia',
  ],
  [
    'Paquete de confort',
    'komfortpaket*,komfort paket*,comfort paket*,comfort package,paquete confort,pack confort',
  ],
  ['Paquete de invierno', 'winterpaket*,winter paket*,winter pack*,paquete invierno,pack invierno'],
  [
    'Modos de conducción',
    'drive select,fahrprogramm*,fahrmod*,driving mode*,dynamic select,fahrerlebnis*,fahrprofil*,modo* conduccion,selector* conduccion,drive mode*,manettino',
  ],
  [
    'Purificador de aire',
    'luftreinig*,ionis*,air balance*,luftqualitat*,aire ioniz*,ionizador*,purificador*,beduftung*,ambient air',
  ],
  ['Paquete de bienestar', 'energizing*,wellness*,bienestar*,innenraumduft*'],
  [
    'Cortinillas',
    'sonnenrollo*,sonnenschutzrollo*,rollo*,*rollo*,sonnenschutz,cortinilla*,parasol* trasero*,sun blind*',
  ],
  ['Espacio de carga variable', 'variabl* ladeboden,ladeboden*,doble fondo,suelo maletero*'],
] as const;
