import { EmailInput } from '#src/components/ui/Field.tsx';
import type { Form } from '#src/components/ui/useForm.ts';

/** The address of an account, as password managers know it. */
export function EmailField({ form }: { readonly form: Pick<Form, 'field'> }) {
  return <EmailInput {...form.field('email')} label="Email" autoComplete="username" required />;
}
