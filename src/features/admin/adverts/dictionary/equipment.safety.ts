/** Equipment under 'Seguridad': a Spanish name and the words of adverts for it, as src/features/admin/adverts/words.ts reads them. */
export const SAFETY = [
  [
    'Control de crucero adaptativo',
    'abstandstempomat,abstandsregel*,abstandsassist*,abstands* tempomat,acc,distronic*,adaptiv* tempomat,tempomat abstand*,tempomat adaptiv*,adaptive cruise*,*geschwindigkeitsregel* adaptiv*,*geschwindigkeitsregel* abstand*,geschwindigkeits* abstands*,innodrive,pilot assist,pilot paket,pilot pack,propilot,travel assist,control crucero adaptativ*,control crucero activ*,crucero adaptativ*,regulador adaptativ*,velocidad adaptativ*,programador adaptativ*,control distancia,active cruise*,stauassist*,driving assistant professional,highway assist*,bluecruise',
  ],
  ['Autopilot', 'autopilot*,full self driving,fsd,autopiloto'],
  [
    'Control de crucero',
    '~tempomat*,~geschwindigkeitsregel*,~gra,~cruise control,~control crucero,~control velocidad,~regulador velocidad,~velocidad crucero,~programador velocidad',
  ],
  ['Limitador de velocidad', 'geschwindigkeitsbegrenz*,speed limiter,limitador*,intelligent speed*,isa'],
  [
    'Asistente de mantenimiento de carril',
    'spurhalte*,spurassist*,spurverlassen*,spurfuhr*,spurwarn*,lane assist*,lane keep*,lane departure*,aktiv* spur*,lka,ldw,asistente carril*,mantenimiento carril*,cambio involuntari* carril*,aviso carril*,alerta carril*,salida carril*,*permanencia carril*',
  ],
  [
    'Detector de ángulo muerto',
    'totwinkel*,toter winkel,toten winkel,tot winkel*,spurwechsel*,blind spot*,side assist*,blis,*angulo* muerto*,angulos muertos,bsm,bsd,cambio carril asist*,asistente cambio carril',
  ],
  [
    'Frenada autónoma de emergencia',
    'notbrems*,notbremse,aeb,city safety,front assist*,emergency brake*,active brake*,pre sense*,city notbrems*,cmbs,frenad* emergencia,frenad* autonom*,frenad* automatic*,brems* assistent aktiv*,bremsassistent*,city stop*,safety sense',
  ],
  ['Alerta de colisión', 'kollisions*,auffahrwarn*,collision*,anticolision,*colision*,*auffahr*'],
  ['Alerta de tráfico cruzado', 'querverkehr*,cross traffic*,rcta,trafico cruzado,kreuzungs*,ausparkassist*'],
  [
    'Detector de fatiga',
    'mudigkeit*,aufmerksamkeits*,attention assist*,fahrerermud*,driver alert*,*fatiga*,*cansancio*,detector somnolencia',
  ],
  [
    'Reconocimiento de señales de tráfico',
    'verkehrszeichen*,verkehrsschild*,traffic sign*,tempolimit*,speed limit info,*senales trafico,*senales trafico*,lector senales,reconocimiento senales*',
  ],
  ['Asistente de visión nocturna', 'nachtsicht*,night vision,night view*,vision nocturna'],
  [
    'Asistente de arranque en pendiente',
    'berganfahr*,anfahrassist*,hill hold*,hill start*,hill assist,arranque pendiente,*pendiente*,*berganfahr*',
  ],
  ['Control de descenso', 'bergabfahr*,hill descent*,hdc,control descenso'],
  ['ABS', 'abs,antiblockier*,antibloqueo*'],
  [
    'Control de estabilidad',
    'esp,esp+,dsc,elektronisch* stabilitat*,stabilitats*,control estabilidad,psm,vsc,vdc',
  ],
  ['Control de tracción', 'traktionskontroll*,asr,traction control,control traccion,antriebsschlupf*,tcs'],
  ['Airbags laterales', 'seitenairbag*,seiten airbag*,side airbag*,airbag* lateral*'],
  [
    'Airbags de cortina',
    'kopfairbag*,vorhangairbag*,window* airbag*,windowbag*,airbag* cortina*,airbag* cabeza',
  ],
  ['Airbag de rodilla', 'knieairbag*,knie airbag*,airbag* rodilla*'],
  ['Airbags', '~airbag*,~airbags,~fahrerairbag*,~beifahrerairbag*,~*airbag*'],
  ['Isofix', 'isofix,*isofix*,kindersitzbefest*,i size,anclajes ninos,kindersitz*'],
  [
    'Control de presión de neumáticos',
    'reifendruck*,rdks,rdk,rdc,tpms,tyre pressure*,tire pressure*,presion neumatic*,presion ruedas,presion llantas',
  ],
  ['Alarma', 'alarm*,diebstahl*,alarma,antirrobo,dwa,thatcham,urban guard*,guard 360*'],
  ['Inmovilizador', 'wegfahrsperre*,immobili*,inmovilizador*'],
  ['Sistema PRE-SAFE', 'pre safe*,presafe'],
  ['Llamada de emergencia', 'notruf*,ecall,e call,sos ruf,*llamada* emergencia,llamada sos,emergency call'],
  [
    'Asistente de dirección',
    'lenkassist*,ausweichassist*,active steering assist,evasive steering,asistente direccion,asistente evasi*',
  ],
  [
    'Paquete de asistentes de conducción',
    'fahrassistenz*,fahrassist*,assistenzpaket*,assistenz paket*,driving assistant*,driver assist*,fahrerassistenz*,paquete asistent*,asistentes conduccion,intellisafe*,eyesight,safety paket,sicherheitspaket*,paquete seguridad,tour paket stadt',
  ],
  [
    'Cierre de seguridad para niños',
    'kindersicherung*,child lock,seguro ninos,bloqueo ninos,cierre ninos,seguro infantil',
  ],
  ['Frenos regenerativos', 'rekuperation*,one pedal*,frenada regenerativ*'],
  [
    'Capó activo',
    'aktiv* motorhaube,fussgangerschutz*,pedestrian protect*,fussgangererkennung*,deteccion peatones,*peatones',
  ],
  ['Barras antivuelco', 'uberrollbugel*,uberroll*,arco* antivuelco,barra* antivuelco'],
  ['Aviso de cinturón', 'gurtwarn*,gurtstraffer*,cinturon* pretensor*,aviso cinturon*'],
  ['Luz de freno adaptativa', 'adaptiv* bremslicht,bremslicht adaptiv*,luz* freno adaptativ*'],
  ['Aviso de apertura de puertas', 'ausstiegswarn*,ausstiegsassist*,exit warning,salida segura'],
] as const;
