import { TextField } from '#src/components/ui/Field.tsx';
import type { Form } from '#src/components/ui/useForm.ts';

interface PersonFieldsProps {
  readonly form: Pick<Form, 'field'>;
  /** Gives the address a row of its own, where no fourth field stands beside it. */
  readonly wideEmail?: boolean;
}

/** Who asks: the same three fields in every form (SPEC section 2). */
export function PersonFields({ form, wideEmail = false }: PersonFieldsProps) {
  return (
    <>
      <TextField {...form.field('nombre')} label="Nombre" required autoComplete="name" />
      <TextField
        {...form.field('telefono')}
        label="Teléfono"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <div className={wideEmail ? 'sm:col-span-2' : undefined}>
        <TextField
          {...form.field('email')}
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
    </>
  );
}
