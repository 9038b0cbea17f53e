import type { Business } from '#src/features/company/business/business.ts';

/** Texts of 'Entrega tu coche'. */

export const tradeInPage = ({ promises, name }: Business) => ({
  title: 'Entrega tu coche',
  lead: `Dinos qué coche tienes. Una persona de ${name} lo mira y te responde en ${promises.replyTime}.`,
  /** Beside the form. */
  formTitle: 'Cuéntanos cómo es',
  formText: 'Basta la matrícula, o la marca y el modelo. Cuanto más sepamos, mejor podremos valorarlo.',
});

/** What follows, in order. */
export const tradeInSteps = ({
  promises,
}: Business): readonly { readonly title: string; readonly text: string }[] => [
  {
    title: 'Nos lo cuentas',
    text: 'Con los datos del formulario nos hacemos una idea. No hacen falta fotos.',
  },
  {
    title: 'Te respondemos',
    text: `En ${promises.replyTime}, por teléfono o por correo, sin precio automático.`,
  },
  {
    title: 'Lo vemos juntos',
    text: 'Vemos tu coche y, si te convence nuestra oferta, la descontamos del que te lleves.',
  },
];
