import { EmailInput } from '#src/components/ui/Field.tsx';
import type { Form } from '#src/components/ui/useForm.ts';

/** Address of an account, with the autocomplete token that password managers expect. */
export function EmailField({ form }: { readonly form: Pick<Form, 'field'> }) {
  return <EmailInput {...form.field('email')} label="Email" autoComplete="username" required />;
}
