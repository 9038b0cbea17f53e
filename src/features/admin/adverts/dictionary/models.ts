/** Families of models by brand, as a title names them. Longer names count before shorter ones. `#` stands for digits. */
export const MODELS: Readonly<Record<string, string>> = {
  'Alfa Romeo': '4C,8C,147,156,159,166,Brera,Giulia,Giulietta,GT,GTV,Junior,MiTo,Spider,Stelvio,Tonale',
  Alpine: 'A110,A290,A310,A390,A610',
  'Aston Martin':
    'Cygnet,DB7,DB9,DB11,DB12,DBS,DBS Superleggera,DBX,DBX707,Rapide,V8 Vantage,V12 Vantage,Vanquish,Vantage,Virage,Valhalla',
  Audi: 'A1,A2,A3,A4,A4 allroad,A5,A6,A6 allroad,A6 e-tron,A7,A8,e-tron,e-tron GT,RS e-tron GT,S e-tron GT,Q2,Q3,Q4,Q4 e-tron,Q5,Q6,Q6 e-tron,Q7,Q8,Q8 e-tron,R8,RS Q3,RS Q8,RSQ3,RSQ8,RS3,RS 3,RS4,RS 4,RS5,RS 5,RS6,RS 6,RS7,RS 7,S1,S3,S4,S5,S6,S7,S8,SQ2,SQ5,SQ6,SQ7,SQ8,TT,TTS,TT RS,TTRS',
  Bentley: 'Arnage,Azure,Bentayga,Brooklands,Continental,Continental GT,Continental GTC,Flying Spur,Mulsanne',
  BMW: 'i3,i3s,i4,i5,i7,i8,iX,iX1,iX2,iX3,M1,M2,M3,M4,M5,M6,M8,1M,X1,X2,X3,X3 M,X4,X4 M,X5,X5 M,X6,X6 M,X7,XM,Z1,Z3,Z4,Z8,1er,2er,3er,4er,5er,6er,7er,8er,Serie #,Serie 2 Active Tourer,Serie 2 Gran Tourer,Serie 2 Gran Coupé',
  BYD: 'Atto 2,Atto 3,Dolphin,Dolphin Surf,Han,Seal,Seal U,Sealion 7,Tang',
  Citroën:
    'Berlingo,C1,C2,C3,C3 Aircross,C3 Picasso,C4,C4 Cactus,C4 Picasso,Grand C4 Picasso,C4 SpaceTourer,C4 X,ë-C3,ë-C4,C5,C5 Aircross,C5 X,C6,C-Elysée,DS3,DS4,DS5,Jumper,Jumpy,Nemo,SpaceTourer,Xsara,AMI',
  Cupra: 'Ateca,Born,Formentor,Leon,León,Tavascan,Terramar',
  Dacia: 'Bigster,Dokker,Duster,Jogger,Lodgy,Logan,Sandero,Spring',
  DS: 'DS 3,DS 3 Crossback,DS 4,DS 5,DS 7,DS 7 Crossback,DS 9,DS3,DS4,DS5,DS7,DS9,N°8,3 Crossback,7 Crossback',
  Ferrari:
    '12Cilindri,296 GTB,296 GTS,296,348,355,360,360 Modena,430,456,458,458 Italia,458 Spider,458 Speciale,488,488 GTB,488 Spider,488 Pista,512,550 Maranello,575,599,599 GTB,612 Scaglietti,612,812,812 Superfast,812 GTS,812 Competizione,California,California T,Daytona SP3,Enzo,F12,F12berlinetta,F355,F40,F430,F50,F8,F8 Tributo,F8 Spider,FF,GTC4Lusso,LaFerrari,Mondial,Portofino,Portofino M,Purosangue,Roma,SF90,SF90 Stradale,SF90 Spider,Testarossa',
  Fiat: '124 Spider,500,500C,500e,500L,500X,600,600e,Bravo,Doblò,Ducato,Fiorino,Freemont,Grande Panda,Grande Punto,Panda,Punto,Qubo,Scudo,Talento,Tipo,Topolino,Ulysse',
  Ford: 'B-Max,Bronco,C-Max,Capri,Connect,EcoSport,Edge,Escort,Explorer,F-150,Fiesta,Focus,Fusion,Galaxy,Grand C-Max,GT,Ka,Ka+,Kuga,Maverick,Mondeo,Mustang,Mustang Mach-E,Puma,Puma Gen-E,Ranger,S-Max,Tourneo,Tourneo Connect,Tourneo Courier,Tourneo Custom,Transit,Transit Connect,Transit Courier,Transit Custom',
  Honda: 'Accord,Civic,CR-V,CR-Z,e,e:Ny1,HR-V,Insight,Jazz,Legend,NSX,S2000,ZR-V,Prelude',
  Hyundai:
    'Bayon,Coupe,Elantra,Genesis,Getz,Inster,Ioniq,Ioniq 5,Ioniq 5 N,Ioniq 6,Ioniq 9,i10,i20,i20 N,i30,i30 N,i40,ix20,ix35,Kona,Nexo,Santa Fe,Staria,Tucson,Veloster,H-1',
  Jaguar: 'E-Pace,E-Type,F-Pace,F-Type,I-Pace,S-Type,X-Type,XE,XF,XJ,XK,XKR,XJS',
  Jeep: 'Avenger,Cherokee,Commander,Compass,Gladiator,Grand Cherokee,Patriot,Renegade,Wrangler',
  Kia: "Carens,Carnival,Ceed,cee’d,cee'd,ProCeed,XCeed,EV2,EV3,EV4,EV5,EV6,EV9,e-Niro,e-Soul,Niro,Optima,Picanto,Rio,Sorento,Soul,Sportage,Stinger,Stonic,Venga",
  Lamborghini:
    'Aventador,Countach,Diablo,Gallardo,Huracán,Huracan,Murciélago,Murcielago,Revuelto,Temerario,Urus',
  'Land Rover':
    'Defender,Defender 90,Defender 110,Defender 130,Discovery,Discovery Sport,Freelander,Range Rover,Range Rover Evoque,Range Rover Sport,Range Rover Velar,Evoque,Velar',
  Lexus:
    'CT,CT 200h,ES,ES 300h,GS,IS,IS 300h,LBX,LC,LC 500,LC 500h,LS,LX,NX,NX 300h,NX 350h,NX 450h+,RC,RC F,RX,RX 350h,RX 400h,RX 450h,RX 450h+,RX 500h,RZ,RZ 450e,UX,UX 250h,UX 300e,UX 300h',
  Lotus: 'Eletre,Elise,Emeya,Emira,Europa,Evora,Exige,Esprit',
  Maserati: 'Ghibli,GranCabrio,GranTurismo,Grecale,Levante,MC20,Quattroporte,GranSport,3200 GT',
  Mazda: '2,3,5,6,6e,CX-3,CX-30,CX-5,CX-60,CX-7,CX-80,MX-30,MX-5,RX-7,RX-8,Mazda2,Mazda3,Mazda6',
  McLaren:
    '540C,570GT,570S,570S Spider,600LT,620R,650S,675LT,720S,720S Spider,750S,765LT,Artura,GT,GTS,MP4-12C,P1,Senna',
  'Mercedes-Benz':
    'A-Klasse,B-Klasse,C-Klasse,E-Klasse,G-Klasse,S-Klasse,V-Klasse,X-Klasse,R-Klasse,Clase A,Clase B,Clase C,Clase E,Clase G,Clase S,Clase V,Clase X,Citan,CL,CLA,CLC,CLE,CLK,CLS,EQA,EQB,EQC,EQE,EQE SUV,EQS,EQS SUV,EQT,EQV,GL,GLA,GLB,GLC,GLC Coupé,GLE,GLE Coupé,GLK,GLS,ML,M-Klasse,AMG GT,SL,SLC,SLK,SLR,SLS,SLS AMG,Sprinter,T-Klasse,Vaneo,Viano,Vito,eVito,Maybach',
  MG: '3,4,5,Cyberster,EHS,HS,Marvel R,MG3,MG4,MG5,S5,S9,ZS',
  MINI: 'Aceman,Cabrio,Clubman,Cooper,Countryman,Coupé,John Cooper Works,JCW,One,Paceman,Roadster,3-Türer,5-Türer',
  Mitsubishi: 'ASX,Colt,Eclipse Cross,i-MiEV,L200,Lancer,Outlander,Pajero,Montero,Space Star,Grandis',
  Nissan:
    '350Z,370Z,Ariya,Cube,GT-R,Juke,Leaf,Micra,Murano,Navara,Note,NV200,Pathfinder,Patrol,Primastar,Pulsar,Qashqai,Qashqai+2,Townstar,X-Trail,Z',
  Opel: 'Adam,Agila,Ampera,Ampera-e,Antara,Astra,Cascada,Combo,Corsa,Corsa-e,Crossland,Crossland X,Frontera,Grandland,Grandland X,GT,Insignia,Karl,Meriva,Mokka,Mokka X,Mokka-e,Movano,Rocks-e,Signum,Speedster,Tigra,Vectra,Vivaro,Zafira,Zafira Life,Zafira Tourer',
  Peugeot:
    '106,107,108,205,206,207,208,e-208,301,306,307,308,e-308,2008,e-2008,3008,e-3008,4007,4008,406,407,408,5008,e-5008,508,607,806,807,Bipper,Boxer,Expert,iOn,Partner,RCZ,Rifter,Traveller',
  Polestar: '1,2,3,4,5,Polestar 1,Polestar 2,Polestar 3,Polestar 4,Polestar 5',
  Porsche:
    '356,718,718 Boxster,718 Cayman,718 Spyder,911,912,914,918,918 Spyder,924,928,930,944,964,968,991,992,993,996,997,Boxster,Carrera GT,Cayenne,Cayenne Coupé,Cayman,Macan,Panamera,Taycan',
  Renault:
    '4,5,4 E-Tech,5 E-Tech,Alaskan,Arkana,Austral,Avantime,Captur,Clio,Espace,Express,Fluence,Grand Espace,Grand Scénic,Grand Scenic,Kadjar,Kangoo,Koleos,Laguna,Latitude,Master,Megane,Mégane,Megane E-Tech,Modus,Rafale,Scenic,Scénic,Symbioz,Talisman,Trafic,Twingo,Twizy,Vel Satis,Wind,ZOE,Zoe',
  'Rolls-Royce': 'Cullinan,Dawn,Ghost,Phantom,Silver Shadow,Silver Spirit,Spectre,Wraith,Corniche',
  SEAT: 'Alhambra,Altea,Altea XL,Arona,Arosa,Ateca,Cordoba,Exeo,Ibiza,Leon,León,Mii,Tarraco,Toledo',
  Skoda:
    'Citigo,Citigo-e,Elroq,Enyaq,Enyaq iV,Enyaq Coupé,Fabia,Kamiq,Karoq,Kodiaq,Octavia,Rapid,Roomster,Scala,Superb,Yeti',
  Smart: '#1,#3,#5,forfour,fortwo,roadster,EQ fortwo,EQ forfour',
  Subaru: 'BRZ,Crosstrek,Forester,Impreza,Justy,Legacy,Levorg,Outback,Solterra,Tribeca,WRX,WRX STI,XV',
  Suzuki:
    'Across,Alto,Baleno,Celerio,Grand Vitara,Ignis,Jimny,Kizashi,S-Cross,Splash,Swace,Swift,SX4,SX4 S-Cross,Vitara',
  Tesla: 'Cybertruck,Model 3,Model S,Model X,Model Y,Roadster',
  Toyota:
    '86,GR86,GT86,Auris,Avensis,Aygo,Aygo X,bZ4X,C-HR,Camry,Celica,Corolla,Corolla Cross,GR Supra,GR Yaris,Highlander,Hilux,Land Cruiser,Mirai,MR2,Prius,Prius+,Proace,Proace City,Proace Verso,RAV4,Supra,Urban Cruiser,Verso,Yaris,Yaris Cross,iQ',
  Volkswagen:
    'Amarok,Arteon,Beetle,Bora,Caddy,California,Caravelle,CC,Corrado,Crafter,e-Golf,e-up!,Eos,Fox,Golf,Golf Plus,Golf Sportsvan,Golf Variant,Grand California,ID.3,ID.4,ID.5,ID.7,ID. Buzz,ID.Buzz,ID Buzz,Jetta,Käfer,Lupo,Multivan,New Beetle,Passat,Passat CC,Passat Variant,Phaeton,Polo,Scirocco,Sharan,T-Cross,T-Roc,T-Roc Cabriolet,T4,T5,T6,T6.1,T7,T5 Multivan,T6 Multivan,T6.1 Multivan,T7 Multivan,T5 California,T6 California,T6.1 California,T5 Caravelle,T6 Caravelle,T6.1 Caravelle,T5 Transporter,T6 Transporter,T6.1 Transporter,Taigo,Tayron,Tiguan,Tiguan Allspace,Touareg,Touran,Transporter,up!,up',
  Volvo:
    '240,740,850,940,C30,C40,C70,EC40,ES90,EX30,EX40,EX90,S40,S60,S80,S90,V40,V40 Cross Country,V50,V60,V60 Cross Country,V70,V90,V90 Cross Country,XC40,XC60,XC70,XC90',
};
