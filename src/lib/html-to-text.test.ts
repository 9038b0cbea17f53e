import { expect, it } from 'vitest';
import { htmlToText } from './html-to-text.ts';

it.each([
  [
    '<p>Techo panor&aacute;mico<br>C&aacute;mara&nbsp;360&ordm;</p><ul><li>Un due&ntilde;o</li><li>Libro</li></ul>',
    'Techo panorámico\nCámara 360º\nUn dueño\nLibro',
  ],
  ['Uno<br/>Dos<BR />\nTres<br><br>Cuatro', 'Uno\nDos\nTres\n\nCuatro'],
  ['<p>Un texto\nlargo</p>\n\n<p>&nbsp;</p>\n<p>Otro<br></p>', 'Un texto largo\n\nOtro'],
  [
    '<strong>Extras</strong>\nTecho\n<ul>\n  <li>Gancho</li>\n  <li>Libro\n</ul>\nFin',
    'Extras\nTecho\nGancho\nLibro\nFin',
  ],
  ['<div class="a > b" style=\'color:red\'><span>Negro</span> <em>mate</em></div>', 'Negro mate'],
  ['<!-- x --><style>p{color:red}</style><script>if (a<b) x();</script><p>Azul</p>', 'Azul'],
  ['<table><tr><th>Par</th><td>650 Nm</td></tr>\n<tr><td></td><td>x</td></tr></table>', 'Par\t650 Nm\n\tx'],
  ['<dl><dt>Par</dt><dd>650 Nm</dd><dt>Peso</dt><dd>1.795 kg</dd></dl>', 'Par\t650 Nm\nPeso\t1.795 kg'],
  [
    '&iquest;39.900&euro;? &#8364; &#x20AC; &#128; &quot;&Ntilde;&quot; &amp; &#39;&hellip;',
    `¿39.900€? € € € "Ñ" & '…`,
  ],
  ['&lt;p&gt;Techo&lt;/p&gt;&lt;p&gt;Libro &amp;amp; llave&lt;/p&gt;', 'Techo\nLibro & llave'],
  ['Menos de 5 &lt; 6 a&ntilde;os', 'Menos de 5 < 6 años'],
])('converts %j to %j', (html, text) => expect(htmlToText(html)).toBe(text));

it.each([
  'a < b y c > d',
  'I <3 BMW',
  'X<Y',
  'Color<b>: Azul',
  'Serie <M> y <x>',
  'AT&T, R&D; Tom & Jerry &desconocida; &#xffffffff;',
  'Uno\r\n  Dos\u00a0\n\n\n\nTres ',
  '',
])('keeps %j, which is not HTML', (text) => expect(htmlToText(text)).toBe(text));
