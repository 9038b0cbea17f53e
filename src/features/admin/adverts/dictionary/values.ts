/**
 * Values of choices in the words of adverts, as src/features/admin/adverts/words.ts reads them. Of several, the first row that
 * occurs counts, so that 'Hybrid (Benzin/Elektro), Plug-in' is a plug-in hybrid.
 */
export const VALUES = {
  combustible: [
    [
      'hibrido_enchufable',
      'plug in,plugin,plug hybrid,phev,*enchufable*,e hybrid,ehybrid,tfsi e,recharge t8,recharge t6,gte,*plugin*',
    ],
    [
      'otro',
      'autogas*,lpg,erdgas*,cng,wasserstoff*,glp,gnc,gas natural,hidrogeno,ethanol*,e85,etanol,bioetanol,gas',
    ],
    [
      'hibrido',
      '*hybrid*,mhev,hev,*hibrid*,mild*,elektro benzin,benzin elektro,elektro diesel,diesel elektro,gasolina electric*',
    ],
    ['electrico', 'elektr*,strom,bev,ev,*elektro*,electric*,batterieelektr*'],
    ['diesel', '*diesel*,tdi,gasoil*,gasoleo*,cdi,hdi,bluehdi,dci,crdi,tdci,jtd,multijet'],
    ['gasolina', '*benzin*,super*,gasolina*,petrol,otto*,e10,tsi,tfsi,95,98,nafta,sin plomo'],
  ],
  transmision: [
    [
      'automatico',
      'automat*,*automatik*,dsg*,*dsg,pdk*,*pdk,*doppelkupplung*,doble embrague*,*tronic,tronic,*tronic*,cvt,edc,e dct,dct,eat8,eat6,powershift,cvt*,halbautomat*,stufenlos*,direktschalt*,*automatico*,*automatica*,xtronic,dkg,smg,speedshift*,secuencial,aut,e cvt,reduktionsgetriebe,eingang*',
    ],
    ['manual', 'manual*,*schaltgetriebe*,handschalt*,*schaltung,manuell*,schalter,mecanic*,schaltgetr*'],
  ],
  carroceria: [
    ['SUV', '*gelandewagen*,suv*,*suv,4x4 suv,todoterreno*,offroad*,crossover*,todocamino,todo terreno'],
    ['Pick-up', 'pickup*,pick up*,pritsche*,doppelkabine'],
    ['Cabrio', 'cabrio*,cabriolet*,roadster*,descapotable*,convertible,spider,spyder,speedster,targa'],
    ['Coupé', 'coupe*,sportwagen*,*coupe,deportivo,sport coupe*'],
    ['Monovolumen', 'van,minivan*,kleinbus*,minibus*,monovolumen*,*van kleinbus,grossraum*,mpv,microvan*'],
    [
      'Familiar',
      'kombi*,*kombi,familiar*,station*,estate,ranchera,break,touring,avant,variant,sportwagon,sports tourer',
    ],
    [
      'Compacto',
      'kleinwagen*,kompakt*,compact*,utilitario*,hatchback,schraghec*,schragheck*,urbano,steilheck,fliessheck',
    ],
    ['Berlina', 'limousine*,berlina*,sedan,stufenheck,saloon,*limousine'],
  ],
  condicion: [
    ['km0', 'tageszulassung*,km 0,km0,kilometro 0,kilometro cero,km cero,kurzzulassung*,km 0*'],
    [
      'usado',
      'gebraucht*,*gebraucht,gebrauchtwagen*,gebrauchtfahrzeug*,jahreswagen*,vorfuhr*,usad*,ocasion*,segunda mano,seminuev*,semi nuevo,used,dienstwagen*,2a mano,vo,oldtimer',
    ],
    ['nuevo', 'neuwagen*,neufahrzeug*,neu,nuev*,new,fabrikneu*,bestellfahrzeug*,a estrenar,sin matricular'],
  ],
  traccion: [
    [
      'total',
      'allrad*,4x4,awd,4wd,*allrad,*allradantrieb,quattro,xdrive,4matic*,4motion,integral,total*,tt,allrad 4x4,awd 4x4,vierrad*,cuatro ruedas,4 ruedas,4 rad,all4,all wheel*,permanent*,intelligent* awd',
    ],
    ['delantera', 'front*,vorder*,delanter*,fwd,*frontantrieb,*vorderradantrieb,sdrive fwd'],
    ['trasera', 'heck*,hinter*,traser*,rwd,propulsion,*heckantrieb,*hinterradantrieb,posterior'],
  ],
  tapiceria: [
    [
      'Mixta',
      'teilleder*,leder stoff,stoff leder,*leder alcantara,alcantara leder*,kunstleder stoff,stoff kunstleder,*kunstleder *stoff,cuero tela,tela cuero,piel tela,tela piel,cuero alcantara,piel alcantara,alcantara piel,*leder* stoff*,*leder* alcantara*,mixt*,semicuero*,media piel,semipiel,medio cuero,cuero parcial,piel parcial,leder dinamica,leder mikrofaser*,piel dinamica,leder textil,kunstleder alcantara,alcantara kunstleder',
    ],
    [
      'Cuero sintético',
      'kunstleder*,artico*,sensatec*,leatherette*,mb tex,vegan*,*vegan*,polipiel*,cuero sintetic*,piel sintetic*,cuero vegan*,ecocuero,ecopiel,similcuero,eco leder,piel ecologic*,cuero ecologic*,veganza*,leder imitat*,nappa vegan*,weave*,tekleder,cuero artificial,piel vegana',
    ],
    ['Alcantara', 'alcantara*,race tex,dinamica*,mikrofaser*,microfibra*,velour*,wildleder*,suede*'],
    [
      'Cuero',
      '*leder*,leder*,nappa*,*nappa,merino*,piel*,cuero*,leather,vernasca*,valcona*,dakota*,semianilin*,windsor,napa',
    ],
    ['Tela', 'stoff*,tela*,textil*,*stoff,cloth,tejido*,polster stoff,jacquard,*gewebe*,fabric'],
  ],
  uso_anterior: [
    ['demostracion', 'vorfuhr*,demo*,demostracion,gerencia,direktionswagen'],
    ['renting', 'leasing*,*leasing*,renting,exrenting,ex renting'],
    ['alquiler', 'miet*,*mietwagen*,rent a car,alquiler,vermietung'],
    ['taxi_vtc', 'taxi*,vtc'],
    ['autoescuela', 'fahrschul*,autoescuela'],
    [
      'empresa',
      'dienstwagen*,firmenwagen*,firmenfahrzeug*,geschaftswagen*,empresa,flotte*,flota,werkswagen*,werksdienst*',
    ],
    ['particular', 'privat*,particular'],
  ],
} as const;
