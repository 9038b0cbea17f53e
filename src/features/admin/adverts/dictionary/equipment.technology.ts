/** Equipment under 'Tecnología'. */
export const TECHNOLOGY = [
  [
    'Navegador',
    'navi*,*navi,navigation*,*navigation*,navigationssystem*,navegador*,navegacion*,gps,comand*,mmi*,idrive*,live cockpit navi*,discover,discover pro,discover media,pcm,porsche communication*,touch pro*,sensus nav*,augmented navigation,mapa*,sistema* navegacion,r link*,uconnect nav*,mbux navi*,festplattennavi*,amundsen,columbus,openr*,google maps,carminat,sync nav*',
  ],
  [
    'Head-Up Display',
    'head up*,headup*,hud,head display*,frontscheibendisplay,proyeccion parabrisas,*head up*,informacion parabrisas',
  ],
  [
    'Cuadro de instrumentos digital',
    'virtual cockpit*,digital* cockpit*,digitalcockpit,live cockpit*,widescreen*,volldigital* kombi*,digital* kombi*,kombiinstrument*,digital* instrument*,digital* tacho*,active info*,activ* info*,active display,i cockpit,icockpit,digital* display*,cuadro* digital*,instrumentacion digital*,cuadro* virtual,instrumentos digital*,curved display,*cockpit digital*,digital* anzeige*',
  ],
  [
    'Cámara de marcha atrás',
    'ruckfahrkamera*,ruckfahr kamera*,kamera*,ruckkamera*,rfk,rear view camera,rear camera,reverse camera,heckkamera*,camara trasera,camara* marcha atras,camara* vision trasera,camara* aparcamiento*,camara* parking*,camara* posterior,camara,camara* reversa',
  ],
  [
    'Cámara 360°',
    '360*,360* *kamera*,360°*,surround view*,surroundview,umgebungskamera*,top view*,topview,area view,rundumsicht*,rundum* kamera*,360 grad,birdview,bird view,vogelperspektive,camara* 360*,camara* 360°,vision 360*,camara* perimetral*,camara* panoramic*,around view*,vision periferica',
  ],
  [
    'Sensores de aparcamiento',
    'einparkhilf*,parkhilf*,einpark*,parksensor*,park sensor*,pdc,park distance*,parktronic*,park pilot*,parkpilot*,abstandswarner,sensor* parking,sensor* aparcamiento*,sensor* park*,sensores delanter*,sensores traser*,ayuda* aparcamiento,ayuda* parking,parkassistent vorn*,parkassist*,parking sensors,asistente estacionamiento sensor*,sensor* estacionamiento',
  ],
  [
    'Asistente de aparcamiento',
    'einparkassist*,einpark* assist*,parklenk*,park assist*,parking assist*,selbstlenk*,parkmanover*,aktiv* park*,active park*,intelligent parking*,remote park*,parking pilot,*selbstlenkend*,asistente* aparcamiento,aparcamiento automatic*,aparcamiento asistid*,parking automatic*,memory parken,trained parking,park paket*,parkpaket*,parking paket,parking plus',
  ],
  ['Apple CarPlay', '*carplay*,apple car play,car play'],
  ['Android Auto', 'android auto,androidauto,android'],
  [
    'Integración de smartphone',
    '~smartphone integration*,~smartphone interface*,~smartphone anbind*,~smartphone*,~app connect*,~mirrorlink*,~mirror link,~smartlink*,~mirror screen,~full link,~conexion smartphone,~integracion movil,~integracion smartphone',
  ],
  ['Bluetooth', 'bluetooth*,*bluetooth*'],
  ['Manos libres', 'freisprech*,telefon*,manos libres telefono,telefono*,telephony,handyvorbereit*'],
  ['Radio digital DAB', 'dab*,digitalradio*,digital* radio*,radio* digital*,*dab+*,*radio dab*,dab radio'],
  ['Sonido Harman Kardon', 'harman*,hk,h k,harman kardon,h&k'],
  ['Sonido BOSE', 'bose*,*bose*'],
  ['Sonido Burmester', 'burmester*'],
  ['Sonido Bang & Olufsen', 'bang olufsen*,bang & olufsen,b&o,b o,olufsen'],
  ['Sonido Bowers & Wilkins', 'bowers*,b&w,wilkins'],
  ['Sonido Meridian', 'meridian*'],
  ['Sonido SONOS', 'sonos*'],
  ['Sonido Beats', 'beats*'],
  ['Sonido JBL', 'jbl*'],
  ['Sonido Mark Levinson', 'mark levinson*,levinson'],
  ['Sonido Canton', 'canton*'],
  ['Sonido Focal', 'focal*'],
  ['Sonido Dynaudio', 'dynaudio*'],
  ['Sonido KRELL', 'krell'],
  ['Sonido Naim', 'naim*'],
  [
    'Equipo de sonido',
    '~soundsystem*,~sound system*,~sound*,~lautsprech*,~audiosystem*,~audio*,~hifi*,~hi fi*,~soundpaket*,~equipo sonido*,~equipo audio,~sistema sonido*,~sistema audio,~altavoces*,~subwoofer*,~*lautsprecher*,~surround*,~sonido*,~equipo musica,~*soundsystem*',
  ],
  ['Radio', '~radio*,~cd,~cd player,~cd spieler,~cd wechsler,~mp3*,~aux*,~autoradio,~media*,~radio cd,~dvd*'],
  ['USB', 'usb*,*usb*'],
  [
    'Cargador inalámbrico',
    'induktion*,induktiv*,wireless charg*,qi,kabellos* lad*,kabellos* aufladen,phone box*,ladeschale*,wireless lad*,smartphone ladestation,cargador* inalambric*,carga inalambric*,cargador* induccion,carga induccion,cargador* wireless,ladeablage',
  ],
  [
    'Pantalla táctil',
    'touchscreen*,touch screen*,touchdisplay*,*touchscreen*,pantalla tactil*,pantalla*,tactil*,touch display,*zoll display,*display zoll,*bildschirm*',
  ],
  [
    'Sistema multimedia',
    '~infotainment*,~multimedia*,mib,mib2,mib3,mbux*,uconnect*,sync,sync 3,sync 4,iconnect,easy link,openlink,i drive,sistema multimedia*,~media display,mmi touch*,mmi radio',
  ],
  [
    'Control por voz',
    'sprachsteuer*,sprachbedien*,voice control,sprachassist*,alexa,control* voz,mando* voz,reconocimiento voz,asistente voz,*sprach*',
  ],
  ['Control por gestos', 'gestensteuer*,gestik*,gesture*,control gestos,*gestos'],
  [
    'Ordenador de a bordo',
    'bordcomputer*,trip computer,fahrerinfo*,ordenador* bordo,ordenador abordo,computador* bordo',
  ],
  [
    'Servicios conectados',
    'connected*,connect*,online dienst*,remote service*,connected drive,conectad*,servicios conectad*,conectividad*,internet*,wlan*,wifi*,hotspot*,wi fi,lte*,esim*,e sim,*connect*,car net,we connect,incontrol*,on call,remote paket',
  ],
  ['Televisión', 'tv*,tv empfang,fernsehen*,television*'],
  [
    'Sistema de entretenimiento trasero',
    'rear seat entertainment,fond entertainment,entertainment fond*,rse,entretenimiento trasero,pantallas traseras,entertainment',
  ],
  [
    'Llave digital',
    'digital key*,digital* schlussel*,handyschlussel*,llave digital,display schlussel,display key',
  ],
  ['Cámara de salpicadero', 'dashcam*,dash cam*'],
  [
    'Retrovisor digital',
    'digital* innenspiegel*,digital* ruckspiegel*,kameraspiegel*,clearsight*,retrovisor digital*,camara retrovisor',
  ],
  ['Cronómetro deportivo', 'laptimer*,lap timer,track app,track pace,launch control*,performance data*'],
] as const;
