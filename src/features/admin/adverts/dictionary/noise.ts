/** What adverts contain besides the car. Patterns of folded text (`plainKey`). */

/** A remark about the car that must not fill a field, whatever figures it has: guarantees, services, former and list prices. */
export const REMARK =
  /garantie|garantia|\bneupreis|neuwagenpreis|listenpreis|\buvp\b|preisempfehlung|nuevo costaba|precio (?:de )?nuevo|pvp nuevo|valor de nuevo|^antes\b|\bstatt\b|letzte[rn]? (?:service|inspektion|wartung|olwechsel)|ultim[ao] (?:revision|mantenimiento|itv|servicio)|proxima revision|nachste[rn]? (?:service|inspektion)|austauschmotor|zahnriemen|correa de distribucion|gebrauchtwagen ?:?plus|junge sterne|approved|premium selection|batteriezertifikat|feinstaub|umweltplakette|nichtraucher|no fumador|rauchfrei|auslieferung|herkunft|\d monate\b|\d meses\b/;

/** Financing, instalments and insurance. */
export const FINANCE =
  /finanzier|\brate\b|\braten\b|monatsrate|\bmtl\b|monatlich|leasing (?:ab|mog|bei|rate|ist|gern)|leasingrate|leasing:|anzahlung|schlussrate|\/ ?(?:mes|monat)\b|(?:€|eur) (?:al|pro|im) (?:mes|monat)|\bcuotas?\b|financi|\btin\b|\btae\b|jahreszins|sollzins|gesamtbetrag|laufzeit|\bsin entrada|versicherung ab|calcula tu|mensualidad/;

/** Menus, buttons and ratings of a page. */
export const MENU =
  /^(?:zuruck(?: zur (?:suche|liste|ubersicht|trefferliste))?|parken|geparkt|teilen|drucken|merken|gemerkt|melden|guter preis|sehr guter preis|fairer preis|hoher preis|erhohter preis|top ?angebot|menu|anmelden|einloggen|abmelden|registrieren|suche(?: verfeinern)?|inserieren|nachricht(?: senden| schreiben)?|anrufen|kontakt(?:ieren)?|anbieter kontaktieren|handler kontaktieren|anfrage(?: senden)?|jetzt anfragen|mehr anzeigen|mehr|weniger anzeigen|weniger|alle anzeigen|alle bilder|bilder|fotos|video|details|vergleichen|favoriten|zum handler|fahrzeug anfragen|inserat melden|guardar|guardado|compartir|imprimir|denunciar|volver(?: a(?:l)? .*)?|favoritos?|contactar(?: con .*)?|llamar|ver telefono|ver \d+ fotos|ver mas|ver todo|ver todas .*|mostrar mas|leer mas|buen precio|gran precio|precio justo|super precio|buscar|entrar|iniciar sesion|registrarse|publicar anuncio|enviar mensaje|pedir informacion|solicitar .*|calcula .*|anuncio|reportar.*|\d{1,2} ?[/|] ?\d{1,3}|(?:startseite|home|inicio|autos) [>/»›].*|\d+ (?:bilder|fotos)|inicio|startseite|home|gebrauchtwagen|neuwagen|coches|coches de segunda mano|segunda mano|anzeige|werbung|publicidad|sponsored|auf einen blick|neu|nuevo anuncio|verfugbar|sofort verfugbar|sofort|quelle.*|preisbewertung.*|share|save|print|back|[^:€]+ [>»›] [^:€]+)$/;

/** Contact data, opening hours, dealers and legal texts. */
export const CONTACT =
  /@|www\.|https?:|^(?:tel|fax|mobil|telefon|handy|telefono|movil|whatsapp|e-?mail)\b|\+\d\d[ \d()/-]{6,}|\b(?:gmbh|co\. ?kg|ohg|e\. ?k\b|ug\b|s\.l\.|s\.a\.|s\.l\.u)|\bautohaus\b|^automoviles\b|\bsterne\b|bewertung|opiniones|^(?:mo|montag|lunes|di|sa|samstag|sabado)\b.*\d.*(?:uhr|:\d\d|h\b|\d-\d)|uhr\b|offnungszeiten|\bhorario\b|impressum|datenschutz|\bagb\b|©|ansprechpartner|^herr |^frau |\bust-?id|handelsregister|^(?:calle|avda|avenida|c\/|ctra|plaza|poligono)\b(?!.*\b\d{5}\b)|^\S*(?: ?(?:str\.|strasse|weg|allee|gasse|ring|platz|damm|ufer))\s?\d+\w?$|^(?:am|im|an der|auf dem|zum|in der) \S+ \d+\w?$|profesional desde|^vendedor|^verkaufer/;

export const LEGAL =
  /irrtum|irrtumer|zwischenverkauf|vorbehalten|ohne gewahr|eingabefehler|zusicherung|kaufrecht|unverbindlich(?!e preisempf)|no (?:es|son) contractual|no contractual|salvo error|errores?;|sujeto a|puede contener errores|allgemeinen identifizierung|haftung|gewahrleistungs|rechtlich|angaben dienen|druckfehler|informacion orientativa|reservamos|schreibfehler/;

/** Sentences of sellers. */
export const SALES_TALK =
  /^(?:wir |gerne |bitte |besuchen |ihr |ihre |unser |unsere |zum verkauf|zu verkaufen|verkaufe[n]? |verkauft wird|hier |willkommen|kommen sie|rufen sie|fur (?:ruck)?fragen|bei (?:fragen|interesse)|probefahrt|inzahlungnahme|export:|export nur|lieferung|preis ist|keine |nur noch|aceptamos|ofrecemos|consulte|consultar|llame|visite|visitanos|estamos|somos|posibilidad|se vende|vendo|vendemos|disponemos|tasamos|recogemos|entrega|envio|venga|no dude|gestionamos|tramitamos|interesados|solo |abstenerse|preguntar|gracias|danke|mit freundlichen|haben sie|sie |das fahrzeug (?:kann|steht|befindet)|[¡!])|inzahlungnahme|in zahlung|termin|besichtig|preisverhandlung|kaution|oportunidad|como parte del pago|schnappchen|uberfuhrung|kostenlos/;

/** Headings after which other cars follow, until the end or a heading about this car. */
export const OTHER_CARS =
  /weitere (?:fahrzeuge|angebote|inserate)|andere fahrzeuge|ahnliche (?:fahrzeuge|angebote|inserate)|das konnte (?:ihnen|sie|dir|dich)|auch (?:gefallen|interessant)|alternative angebote|fahrzeuge dieses anbieters|kunden (?:interessierten|sahen)|zuletzt (?:angesehen|gesehen)|mehr (?:fahrzeuge|angebote|vom anbieter)|otros (?:coches|vehiculos|anuncios)|(?:coches|vehiculos|anuncios) (?:similares|relacionados|parecidos)|tambien te (?:puede|pueden|podria)|te puede interesar|mas (?:coches|vehiculos|anuncios) (?:de|del)|puede(?:n)? interesarle|vistos recientemente|otras opciones|similar (?:cars|vehicles)/;

/** Headings of free text. */
export const TEXT_HEADING =
  /^(?:fahrzeug)?beschreibung\b|^beschreibung des|^weitere angaben|^weitere informationen|^zusatzliche informationen|^bemerkung|^comentario|^descripcion|^observaciones|^informacion adicional|^mas informacion|^sonstige angaben|^anmerkung|^verkauferbeschreibung|^fahrzeugbeschreibung|^notas del|^description|^sonstiges$|^freitext/;

/** Headings of data. */
export const DATA_HEADING =
  /^(?:technische daten|fahrzeugdaten|daten|basisdaten|eckdaten|grunddaten|fahrzeughistorie|caracteristicas|datos (?:tecnicos|del vehiculo|basicos|generales|principales)|ficha tecnica|energieverbrauch|umwelt|verbrauch & umwelt|verbrauch und umwelt|verbrauch und emissionen|farbe und innenausstattung|farben? (?:&|und) (?:polster|innenausstattung|interieur)|motor|motor und getriebe|motor & getriebe|antrieb und umwelt|historie|zustand|allgemein|allgemeine daten|ubersicht|fahrzeugdetails|datos|resumen|especificaciones|prestaciones|consumo|consumo y emisiones|dimensiones|medidas|motor y transmision|preis|precio|kosten|anbieter|handler|vendedor|standort|fahrleistungen|masse und gewichte|abmessungen|informacion general|general|historial|informacion del vehiculo|detalles|fahrzeuginformationen|technik und umwelt|leistung und verbrauch)$/;
