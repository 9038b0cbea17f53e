/** Equipment under 'Exterior'. */
export const EXTERIOR = [
  [
    'Faros LED matriciales',
    'matrix*,led matrix*,matrix led*,multibeam*,multi beam,digital light*,intellilux*,pixel led*,pixel*,iq light,iq licht,hd matrix,adaptiv* led*,led adaptiv*,*matrix*,faro* matricial*,luces matricial*,matricial*,dynamic light assist,intelligent light*,ils,pdls+,faro* led adaptativ*,faro* adaptativ* led',
  ],
  ['Faros PDLS', 'pdls*,porsche dynamic light*'],
  ['Faros láser', 'laser*,laserlicht*,*laser*,faro* laser'],
  [
    'Faros LED',
    '~led,~*led*,~led scheinwerf*,~voll led*,~vollled*,~full led,~led licht*,~led high performance,~led paket,~bi led*,~faro* led,~luces led,~led hauptscheinwerf*,~thors hammer',
  ],
  ['Faros de xenón', 'xenon*,bi xenon*,bixenon*,*xenon*,faro* xenon'],
  ['Faros halógenos', 'halogen*,faro* halogen*'],
  ['Luz diurna LED', '*tagfahrlicht*,tfl,led tagfahr*,daytime*,luz diurna*,luces diurn*,luz* dia'],
  [
    'Pilotos traseros LED',
    'led ruckleucht*,led heckleucht*,ruckleucht*,heckleucht*,oled*,piloto* led,piloto* trasero*,luces traseras*',
  ],
  [
    'Luces adaptativas en curva',
    'kurvenlicht*,abbiegelicht*,adaptiv* licht*,*kurvenlicht*,luz* curva*,luces giro,faro* direccional*,luces adaptativ*,faro* adaptativ*,adaptive headlight*,*kurvenfahrlicht*',
  ],
  [
    'Asistente de luces de carretera',
    'fernlicht*,fernlichtassist*,light assist*,high beam*,*fernlicht*,luces* carretera*,luz* larga* automatic*,luces largas*,asistente luces*,cambio automatic* luces',
  ],
  ['Faros antiniebla', 'nebelscheinwerf*,nebel*,fog light*,antiniebla*,faro* antiniebla'],
  [
    'Encendido automático de luces',
    'lichtsensor*,licht sensor*,fahrlicht*,lichtautomat*,automatisch* licht,sensor* luz*,sensor* luces,encendido automatic*,luces automatic*,coming home*,leaving home*,follow me home',
  ],
  ['Lavafaros', 'scheinwerferreinig*,scheinwerferwasch*,lavafaros,sra'],
  [
    'Barras de techo',
    'dachreling*,reling*,*reling,roof rails,barras techo,railes techo,barras longitudinales,barras portaequipajes',
  ],
  [
    'Portaequipajes',
    'dachtrager*,dachbox*,grundtrager*,portaequipajes,cofre techo,heckgepacktrager,fahrradtrager*',
  ],
  [
    'Cristales tintados',
    'privacy*,*privacy*,getont* scheib*,scheib* getont*,abgedunkelt*,dunkel* scheib*,sonnenschutzverglas*,warmeschutzverglas*,*verglasung*,tonung*,scheibentonung*,cristal* tintad*,luna* tintad*,luna* oscurecid*,cristal* oscurecid*,luna* tint*,cristal* privacidad,luna* privacidad,vidrio* tintad*,tinted*,solar* glas,getont* glas,dunkel* glas,warmedamm*',
  ],
  [
    'Retrovisores eléctricos',
    'aussenspiegel*,elektr* spiegel*,elektr* *spiegel*,spiegel elektr*,retrovisor* electric*,retrovisor* termic*,retrovisor* calefact*,espejo* electric*,retrovisores exteriores,*spiegel beheiz*,elektr* seitenspiegel',
  ],
  [
    'Retrovisores plegables eléctricamente',
    '*spiegel* anklapp*,anklapp* *spiegel*,*spiegel* klapp*,spiegelpaket*,spiegel paket,retrovisor* plegable*,retrovisor* abatible*,espejo* plegable*,plegado* retrovisor*',
  ],
  [
    'Paquete óptico negro',
    'optikpaket* schwarz*,optik* schwarz*,black paket,black pack*,blackpaket,schwarz* optik*,nightpaket*,night paket*,night pack*,nachtpaket*,shadow line*,shadowline*,hochglanz* shadow*,black style*,black edition,glanzschwarz*,schwarz paket,*optik schwarz,paquete negro,paquete optic* negr*,pack black,pack negro,pack night,black line',
  ],
  [
    'Paquete deportivo',
    'sportpaket*,sport paket*,m paket*,m sportpaket*,amg line*,amg styling*,amg paket*,s line*,sline*,r line*,rline*,n line*,gt line*,st line*,exterieur paket*,*exterieurpaket*,exterieurpaket,aero paket*,aerodynamik*,aeropaket,bodykit*,body kit*,paquete deportiv*,pack sport,paquete sport,paquete m,paquete amg,pack s line,kit aerodinamic*,kit carroceria,sportdesign*,sport design*,sport package,r design,spoilerpaket,paquete exterior*',
  ],
  ['Alerón', 'spoiler*,heckspoiler*,*spoiler*,aleron*,heckflugel*,diffusor*,difusor*,*diffusor*,aero kit'],
  ['Paquete de carbono', 'carbon*,*carbon*,karbon*,carbonpaket*,karbonpaket*,carbono*,fibra carbono'],
  [
    'Pintura metalizada',
    'metalliclack*,metallic lack*,metallic lackier*,sonderlack*,individual lack*,lackierung individual*,pintura metaliz*,pintura especial*,mattlack*,pintura mate',
  ],
  [
    'Lámina de protección de la pintura',
    'ppf*,foliert*,folierung*,lackschutz*,steinschlagschutz*,keramikversiegel*,keramik versiegel*,versiegel*,lamina* proteccion,ppf frontal,proteccion pintura,tratamiento ceramic*,ceramic coating,steinschlagfolie',
  ],
  [
    'Llantas de aleación',
    'alufelg*,alu felg*,alus,*felgen*,*felge,leichtmetall*,lm felg*,lm rad*,lmf,alurad*,alu rad*,alu,*raeder,*rader zoll,*zoll rader,*zoll rad,*alufelg*,*" rader,rader *",rader zoll,rad zoll,*rader *",*zoll felg*,alloy*,alloys,schmiede*,turbofan*,llanta*,llantas aleacion*,llantas aluminio,rines,*" alu*,*leichtmetallrad*,*zoll rad*,rs spyder,carrera classic,turbo rader,*performance rader,felgen,raderpaket,bicolor rad*',
  ],
  ['Capó deportivo', 'motorhaube carbon,lufthutze*,capo carbono'],
  ['Estribos', 'trittbrett*,einstiegsstuf*,estribo*,running board*,side steps'],
  [
    'Defensas y protecciones',
    'unterfahrschutz*,frontbugel*,offroad paket*,unterbodenschutz*,protector* bajos,cubrecarter,paquete offroad,pack offroad',
  ],
  ['Puertas correderas', 'schiebetur*,puerta* corredera*,puerta* lateral* corredera*,sliding door*'],
  [
    'Techo en color de contraste',
    'dach* kontrast*,kontrastdach*,dach schwarz,schwarz* dach,dach lackiert,techo* color*,techo negro,techo contraste,zweifarb*,bicolor*,bitono*,zweifarblackier*,dach carbon,carbondach*,techo carbono',
  ],
  ['Hardtop', 'hardtop*,hard top*,techo duro'],
] as const;
