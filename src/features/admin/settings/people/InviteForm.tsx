import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmailInput, TextField } from '#src/components/ui/Field.tsx';
import { textLimits } from '#src/config/limits.ts';
import { emailPattern, plainEmail } from '#src/lib/email.ts';
import { invite } from './people.store.ts';

/** Form that invites an administrator. */
export function InviteForm() {
  const [email, setEmail] = useState('');
  const [nombre, setNombre] = useState('');
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const address = plainEmail(email);
    if (!emailPattern.test(address)) {
      setError('Escribe un email válido');
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setSending(true);
    if (await invite(address, nombre.trim())) {
      setEmail('');
      setNombre('');
    }
    setSending(false);
  };

  return (
    <form noValidate className="mt-8" onSubmit={(event) => void submit(event)}>
      <h3 className="type-label">Invitar a otra persona</h3>
      <p className="type-small text-text-muted mt-1 max-w-prose">
        Recibirá un correo con un enlace para elegir su contraseña. Al aceptar la invitación, podrá entrar en
        el panel con los mismos permisos que tú.
      </p>
      <div className="mt-5 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <EmailInput
          label="Email"
          autoComplete="off"
          required
          maxLength={textLimits.email}
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value);
            setError('');
          }}
        />
        <TextField
          label="Nombre"
          autoComplete="off"
          maxLength={textLimits.nombre}
          value={nombre}
          onChange={(event) => setNombre(event.target.value)}
        />
      </div>
      <Button type="submit" busy={isSending} className="mt-5 w-full sm:w-auto">
        Invitar
      </Button>
    </form>
  );
}
