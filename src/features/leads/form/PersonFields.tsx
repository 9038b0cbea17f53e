import { EmailInput, TextField } from '#src/components/ui/Field.tsx';
import type { Form } from '#src/components/ui/useForm.ts';

interface PersonFieldsProps {
  readonly form: Pick<Form, 'field'>;
  /**
   * Which field has a row of its own, where no fourth one stands beside it. Below a wide name the address comes before the phone, as
   * the import form has it (SPEC section 3); the contact form asks for the phone first (SPEC section 2).
   */
  readonly wide?: 'nombre' | 'email';
}

const WIDE = 'sm:col-span-2';

/** Who asks: the same three fields in every form. */
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
