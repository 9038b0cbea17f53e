import { EmailInput, TextField } from '#src/components/ui/Field.tsx';
import type { Form } from '#src/components/ui/useForm.ts';

interface PersonFieldsProps {
  readonly form: Pick<Form, 'field'>;
  /**
   * The field that spans a whole row when no fourth field fills the grid. Below a wide name the address comes before the
   * phone, as in the import form (SPEC section 3); the contact form has the phone first (SPEC section 2).
   */
  readonly wide?: 'nombre' | 'email';
}

const WIDE = 'sm:col-span-2';

/** Contact details of the visitor: the same three fields in every form. */
export function PersonFields({ form, wide }: PersonFieldsProps) {
  const isNameWide = wide === 'nombre';
  const phone = (
    <TextField
      {...form.field('telefono')}
      label="Teléfono"
      required
      type="tel"
      inputMode="tel"
      autoComplete="tel"
    />
  );
  return (
    <>
      <div className={isNameWide ? WIDE : undefined}>
        <TextField {...form.field('nombre')} label="Nombre" required autoComplete="name" />
      </div>
      {!isNameWide && phone}
      <div className={wide === 'email' ? WIDE : undefined}>
        <EmailInput {...form.field('email')} label="Email" required autoComplete="email" />
      </div>
      {isNameWide && phone}
    </>
  );
}
