/** Colours: a Spanish name and the endings and words of adverts. The order counts: 'Bordeauxrot' before 'rot'. */
export const COLOURS = [
  ['Burdeos', 'bordeaux*,*bordeaux*,burdeos,weinrot*,granate,burgund*'],
  ['Antracita', 'anthrazit*,*anthrazit,charcoal*,antracita'],
  ['Coñac', 'cognac*,*cognac,conac'],
  ['Naranja', '*orange,orange*,naranja,arancio*,*arancio'],
  ['Amarillo', '*gelb,gelb*,yellow,amarill*,giallo*'],
  ['Turquesa', 'turkis*,*turkis,turquesa*,petrol*'],
  ['Violeta', '*violett,lila,violeta*,purple,morad*,viola*,*lila'],
  ['Dorado', '*gold,gold*,dorad*'],
  ['Bronce', '*bronze,bronze*,bronce'],
  ['Champán', 'champagne*,champan*'],
  [
    'Beige',
    '*beige,beige*,sand*,*sand,creme*,crema,*creme,macadamia*,ivory,elfenbein*,marfil,oyster*,*latte,cashmere*,mocca*beige,arena',
  ],
  [
    'Marrón',
    '*braun,braun*,brown,marron*,mokka*,mocca*,*mocca,tabak*,kastanie*,nuss*,*nuss,espresso*,chocolate,mocha,cuero natural,tartufo*,saddle*,sattel*,havanna*,camel*,cuoio*',
  ],
  ['Azul', '*blau,blau*,blue,azul*,blu,bleu'],
  ['Verde', '*grun,grun*,green,verde*,oliv*,*oliv'],
  ['Plata', '*silber,silber*,silver,plata*,platead*,argento'],
  ['Rojo', '*rot,rot,rote,rotes,red,roj*,rosso*,rouge,dunkelrot*,hellrot*'],
  ['Gris', '*grau,grau*,grey,gray,gris*,grigio*,titan*,graphit*,*graphit'],
  ['Blanco', '*weiss,weiss*,white,blanc*,bianco*'],
  ['Negro', '*schwarz,schwarz*,black,negr*,nero,*schwarze,nera'],
] as const;

/** Words beside a colour that keep a piece a colour. */
export const COLOUR_FINISHES =
  'metallic,metalizado,metalizada,met,perleffekt,perl,perla,perlado,uni,matt,mate,bright,hell,dunkel,kristall,brillant,color,farbe,pintura,lackierung,aussenfarbe,exterior,effekt,mineral,individual,frozen,mineraleffekt,solido,pastel,claro,oscuro,brillante';
