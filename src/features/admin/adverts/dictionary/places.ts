/** Towns that stand alone in adverts: Spanish provinces' capitals and larger towns, German and Austrian cities. */
export const SPANISH_TOWNS =
  'A Coruña,La Coruña,Álava,Albacete,Alcalá de Henares,Alcobendas,Alcorcón,Algeciras,Alicante,Almería,Asturias,Ávila,Avilés,Badajoz,Badalona,Barcelona,Benidorm,Bilbao,Burgos,Cáceres,Cádiz,Cantabria,Cartagena,Castellón,Castellón de la Plana,Ceuta,Ciudad Real,Córdoba,Cuenca,Dénia,Elche,Estepona,Ferrol,Fuengirola,Fuenlabrada,Gandía,Getafe,Gijón,Girona,Gerona,Granada,Guadalajara,Gran Canaria,Guipúzcoa,Huelva,Huesca,Ibiza,Jaén,Jerez,Jerez de la Frontera,La Rioja,Las Palmas,Las Palmas de Gran Canaria,Las Rozas,Leganés,León,Lleida,Lérida,Logroño,Lorca,Lugo,Madrid,Majadahonda,Málaga,Mallorca,Marbella,Mataró,Melilla,Mérida,Móstoles,Murcia,Navarra,Orense,Ourense,Oviedo,Palencia,Palma,Palma de Mallorca,Pamplona,Pontevedra,Pozuelo de Alarcón,Reus,Sabadell,Salamanca,San Sebastián,Donostia,Sant Cugat,Santa Cruz de Tenerife,Santander,Santiago de Compostela,Segovia,Sevilla,Sitges,Soria,Talavera de la Reina,Tarragona,Tenerife,Terrassa,Teruel,Toledo,Torrejón de Ardoz,Torremolinos,Torrevieja,Valencia,Valladolid,Vigo,Vitoria,Vitoria-Gasteiz,Vizcaya,Zamora,Zaragoza,Orihuela,Torrent,Paterna,Sagunto,Hospitalet,Linares,Ponferrada,Manresa,Vic,Figueres,Arganda del Rey,Rivas,San Sebastián de los Reyes,Boadilla del Monte,Mijas,Ronda,Antequera';

export const GERMAN_TOWNS =
  'Aachen,Augsburg,Berlin,Bielefeld,Bochum,Bonn,Braunschweig,Bremen,Bremerhaven,Chemnitz,Cottbus,Darmstadt,Dortmund,Dresden,Duisburg,Düsseldorf,Erfurt,Erlangen,Essen,Flensburg,Frankfurt,Frankfurt am Main,Freiburg,Freiburg im Breisgau,Fürth,Gera,Gießen,Göttingen,Gütersloh,Halle,Hamburg,Hamm,Hanau,Hannover,Heidelberg,Heilbronn,Hildesheim,Ingolstadt,Jena,Kaiserslautern,Karlsruhe,Kassel,Kempten,Kiel,Koblenz,Köln,Konstanz,Krefeld,Leipzig,Leverkusen,Lübeck,Ludwigsburg,Ludwigshafen,Magdeburg,Mainz,Mannheim,Mönchengladbach,Mülheim,München,Münster,Neuss,Nürnberg,Oberhausen,Offenbach,Oldenburg,Osnabrück,Paderborn,Passau,Pforzheim,Potsdam,Ravensburg,Recklinghausen,Regensburg,Remscheid,Reutlingen,Rosenheim,Rostock,Saarbrücken,Schwerin,Siegen,Solingen,Stuttgart,Trier,Tübingen,Ulm,Wiesbaden,Wolfsburg,Wuppertal,Würzburg,Zwickau,Wien,Graz,Linz,Salzburg,Innsbruck';

/** Countries by the names and codes of adverts. */
export const COUNTRIES = {
  Alemania: 'deutschland,de,d,alemania,germany,brd',
  España: 'espana,es,spanien,spain,e',
  Austria: 'osterreich,at,a,austria',
  Suiza: 'schweiz,ch,suiza,switzerland',
  Francia: 'frankreich,fr,f,francia,france',
  Italia: 'italien,it,i,italia,italy',
  Bélgica: 'belgien,be,b,belgica,belgium',
  'Países Bajos': 'niederlande,nl,paises bajos,holland,holanda,netherlands',
  Portugal: 'portugal,pt',
  Luxemburgo: 'luxemburg,lu,luxemburgo',
  Dinamarca: 'danemark,dk,dinamarca',
  Polonia: 'polen,pl,polonia',
} as const;
