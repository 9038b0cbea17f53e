import type { Passage } from '#src/features/company/about/about.content.ts';
import type { Business } from '#src/features/company/business/business.ts';

/** Texts of 'Entrega tu coche'. */

export const tradeInPage = ({ promises, name }: Business) => ({
  title: 'Entrega tu coche',
  lead: `Dinos qué coche tienes y una persona de ${name} te responderá en ${promises.replyTime}, contadas desde que abrimos si escribes con el local cerrado.`,
});

/** What follows, in order. */
export const tradeInSteps: readonly Passage[] = [
  {
    title: 'Nos cuentas cómo es',
    text: 'Basta la matrícula, o la marca y el modelo. No hacen falta fotos.',
  },
  {
    title: 'Te llamamos o escribimos',
    text: 'Lo valora una persona, no un programa: te pedirá lo que le falte por saber.',
  },
  {
    title: 'Lo vemos juntos',
    text: 'Con el coche delante te hacemos una oferta. Si te convence, la descontamos del que te lleves.',
  },
];
