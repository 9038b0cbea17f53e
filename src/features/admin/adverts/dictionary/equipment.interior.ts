/** Equipment under 'Interior'. */
export const INTERIOR = [
  [
    'Iluminación ambiental',
    'ambient*,ambiente*,*ambiente*,ambientebeleucht*,lichtpaket*,innenlicht*,ambilight*,interieur* licht*,innenraumbeleuchtung*,iluminacion ambient*,luz ambient*,luces ambient*,iluminacion interior*,luz interior led,*lichtpaket*,innenbeleucht*,ambientlicht',
  ],
  [
    'Volante de cuero',
    'lederlenkrad*,leder lenkrad*,lenkrad leder*,sportlenkrad*,sport lenkrad*,lenkrad abgeflacht*,*lenkrad abgeflacht*,m lederlenkrad*,~*lenkrad*,volante cuero*,volante piel*,volante deportiv*,volante* achatad*,volante forrad*,leather steering*,alcantara lenkrad*,lenkrad alcantara*,volante alcantara,~volante',
  ],
  [
    'Volante multifunción',
    'multifunktion*,*multifunktion*,multilenkrad*,mufu*,volante multifuncion*,mandos volante,multifuncion*',
  ],
  [
    'Volante regulable',
    'volante regulable*,volante ajustable*,lenkrad verstell*,lenkrad* verstellbar*,lenksaule*,lenkrad hohenverst*',
  ],
  [
    'Levas en el volante',
    'schaltwipp*,*schaltwipp*,schaltpaddel*,paddle*,paddles,levas*,leva* cambio,wippschalt*,schaltwippen lenkrad*,lenkrad* schaltwipp*',
  ],
  [
    'Techo interior de Alcantara',
    'dachhimmel alcantara*,alcantara dachhimmel*,alcantara himmel*,himmel alcantara*,techo interior alcantara,techo alcantara,cielo alcantara',
  ],
  [
    'Techo interior oscuro',
    'dachhimmel*,*dachhimmel*,himmel*,techo interior*,cielo* negro,techo negro interior,cielo techo*',
  ],
  [
    'Molduras de aluminio',
    'dekor* aluminium*,aluminium dekor*,zierleist* alu*,*leisten aluminium*,*einlagen aluminium*,aluminium* interieur*,moldura* aluminio,inserciones aluminio,*aluminium zier*,alu dekor',
  ],
  [
    'Molduras de carbono',
    'dekor* carbon*,carbon dekor*,zierleist* carbon*,interieur* carbon*,carbon* interieur*,*leisten carbon*,moldura* carbono,inserciones carbono,carbon interior',
  ],
  [
    'Molduras de madera',
    '*holz*,holz*,edelholz*,wurzelholz*,esche,eiche,moldura* madera,inserciones madera,madera*,klavierlack*,pianolack*,piano lack,piano black,lacado negro,negro piano',
  ],
  ['Molduras decorativas', '~dekor*,~zierleist*,~interieurleist*,~moldura*,~inserciones*,~dekoreinlag*'],
  [
    'Tapicería de cuero',
    'lederausstatt*,*lederausstatt*,lederpolster*,vollleder*,volleder,ledersitz*,leder sitz*,*ledersitz*,nappa*,*nappa*,merino*,~leder*,tapiceria cuero,tapiceria piel,asiento* cuero*,asiento* piel*,leather,interior piel,interior cuero,lederpaket*,piel vuelta,teilleder*,semianilina,~cuero*,~piel',
  ],
  [
    'Tapicería de cuero sintético',
    'kunstleder*,artico*,*artico*,sensatec*,leatherette*,mb tex,polipiel*,cuero vegano,tapiceria vegan*,veganza*,cuero sintetico,ecocuero,weave*,microcloud',
  ],
  [
    'Tapicería de Alcantara',
    'alcantara*,*alcantara*,dinamica*,dynamica*,alcantara sitz*,tapiceria alcantara,race tex,microfibra,mikrofaser*,wildleder*,ante,velour*',
  ],
  ['Tapicería de tela', 'stoffsitz*,stoffpolster*,tapiceria tela,stoff'],
  [
    'Asientos traseros abatibles',
    'ruckbank*,*ruckbank*,rucksitz* klapp*,umklapp* *sitz*,geteilt* *bank*,rucksitzbank*,rucksitzlehne*,~umklappbar*,geteilt* ruck*,asiento* traser* abatible*,asiento* abatible*,asiento* 40 20 40,asiento* 60 40,split rear*,40 20 40,durchladeinricht*,durchlade*,skisack*,fondsitz* klapp*',
  ],
  [
    'Tercera fila de asientos',
    '3 sitzreihe*,dritte sitzreihe*,sitzreihe*,7 sitzer*,7sitzer,7 sitze,tercera fila*,7 plazas,siete plazas,3 fila*',
  ],
  [
    'Asientos individuales traseros',
    'einzelsitz*,captain*,fondsitz*,executive fond*,asiento* individual*,butaca* traser*',
  ],
  ['Asiento del acompañante abatible', 'beifahrersitz*,asiento acompanante*'],
  [
    'Umbrales iluminados',
    'einstiegsleist*,*einstiegsleist*,einstieg* beleucht*,umbral*,taloneras*,trittschutz*',
  ],
  ['Pedales deportivos', 'pedal*,pedalerie*,pedale*,pedales*,sportpedal*'],
  ['Alfombrillas', 'fussmatt*,matten,velours*,*matten,alfombrilla*,floor mats,gummimatten'],
  [
    'Compartimento refrigerado',
    'kuhlfach*,kuhlbox*,handschuhfach*,guantera*,compartimento refrigerad*,nevera*,kuhlbare*',
  ],
  [
    'Paquete portaobjetos',
    'ablage*,ablagenpaket*,ablagepaket*,portaobjetos*,cupholder*,becherhalter*,getrankehalter*,posavasos*',
  ],
  [
    'Cubremaletero',
    'laderaum*,gepackraumabdeck*,laderaumabdeck*,gepackraumrollo*,laderaumrollo*,gepackraum*,kofferraumwanne*,kofferraumabdeck*,cubremaletero*,bandeja maletero,cortina maletero,cubre equipajes,kofferraummatte*',
  ],
  [
    'Red de separación',
    'trennnetz*,gepackraumtrenn*,gepacknetz*,trenngitter*,red separa*,red carga,gepackraumnetz',
  ],
  ['Toma de 12 V', '12v*,12 v,12 volt,steckdose*,toma* 12v,toma* corriente,toma* 12 v,230v*,230 v'],
  ['Salpicadero de cuero', 'armaturentafel*,instrumententafel*,armaturenbrett*,lederarmaturen*,salpicadero*'],
  ['Cinturones de color', 'sicherheitsgurt*,gurte,*gurte*,cinturones color*,cinturones rojos,cinturon*'],
  [
    'Paquete interior',
    'interieurpaket*,interieur paket*,innenraumpaket*,interior paket*,raucherpaket*,nichtraucherpaket*,paquete interior,interior design*',
  ],
] as const;
