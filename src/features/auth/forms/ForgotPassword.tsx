import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { notify } from '#src/components/ui/notify.ts';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { useForm } from '#src/components/ui/useForm.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';
import { paths } from '#src/paths.ts';
import { loadAuthApi, preloadAuthApi, readAuthFailure } from '#src/features/auth/session/auth.client.ts';
import { INVALID_EMAIL, isEmail } from '#src/features/auth/rules/email.rules.ts';
import { recordReset, resetPauseLeft, resetPauseText } from '#src/features/auth/rules/reset-pause.ts';
import { AuthTitle } from './AuthTitle.tsx';
import { EmailField } from './EmailField.tsx';

const NOT_SENT = 'No se pudo enviar el email. Por favor, inténtalo más tarde.';
const SENT = {
  title: 'Email enviado',
  description:
    'Si el email existe en nuestro sistema, recibirás instrucciones para restablecer tu contraseña.',
  tone: 'success',
} as const;

function sayError(description: string): void {
  notify({ title: 'Error', description, tone: 'destructive' });
}

/** Requests the mails. Resolves to whether that succeeded. */
async function ask(email: string): Promise<boolean> {
  try {
    await (await loadAuthApi()).requestPasswordReset(email);
    recordReset(tabStorage(), email, Date.now());
    notify(SENT);
    return true;
  } catch (error) {
    const { status, message } = await readAuthFailure(error);
    // Only the server's "too many attempts" helps here; SPEC gives the text for every other failure.
    sayError(status === 429 && message !== null ? message : NOT_SENT);
    return false;
  }
}

/** Why an address cannot be sent; null when it can. */
function refusalOf(email: string): string | null {
  if (!isEmail(email)) return INVALID_EMAIL;
  const seconds = resetPauseLeft(tabStorage(), email, Date.now());
  return seconds > 0 ? resetPauseText(seconds) : null;
}

interface AskFormProps {
  readonly onSent: () => void;
}

function AskForm({ onSent }: AskFormProps) {
  const form = useForm({
    ids: 'campo',
    onEdit: preloadAuthApi,
    submit: ({ email = '' }) => {
      const refusal = refusalOf(email);
      if (refusal !== null) {
        sayError(refusal);
        return { email: refusal };
      }
      return ask(email).then((isSent) => {
        if (isSent) onSent();
        return {};
      });
    },
  });
  return (
    <form {...form.props} className="mt-8 grid gap-6">
      <EmailField form={form} />
      <SubmitButton form={form} busyLabel="Enviando..." size="l" block>
        Enviar Instrucciones
      </SubmitButton>
      <a
        href={paths.login}
        className={`${linkClass('text')} type-small inline-flex min-h-11 items-center justify-self-start`}
      >
        Volver al Login
      </a>
    </form>
  );
}

interface SentViewProps {
  readonly onAgain: () => void;
}

function SentView({ onAgain }: SentViewProps) {
  return (
    <div className="mt-8" data-sent="">
      <p className="type-body">
        Si el email existe en nuestro sistema, recibirás instrucciones para restablecer tu contraseña.
      </p>
      <p className="type-small text-text-muted mt-4">
        Recibirás dos emails: uno con el enlace para elegir la contraseña nueva, válido durante 30 minutos, y
        otro que avisa de que se ha pedido el cambio. Si no llegan en unos minutos, mira en la carpeta de
        correo no deseado.
      </p>
      <div className="mt-8 grid gap-3">
        <a href={paths.login} className={buttonClass({ size: 'l', block: true })}>
          Volver al Login
        </a>
        <Button size="l" variant="secondary" block onClick={onAgain}>
          Enviar Otro Email
        </Button>
      </div>
    </div>
  );
}

/** Requests a password reset (SPEC section 2, Forgot password; texts of section 8): the form, then the confirmation. */
export default function ForgotPassword() {
  const [isSent, setSent] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const asking = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);

  useEffect(() => {
    if (!hasMoved.current) return;
    if (isSent) title.current?.focus();
    else asking.current?.querySelector('input')?.focus();
  }, [isSent]);

  const show = (sent: boolean) => {
    hasMoved.current = true;
    setSent(sent);
  };

  return (
    <>
      <AuthTitle ref={title}>{isSent ? 'Revisa tu correo' : 'Recuperar contraseña'}</AuthTitle>
      {/* Hidden, not removed: the form keeps the address for another request. */}
      <div ref={asking} className="mt-8" hidden={isSent}>
        <p className="type-body text-text-muted">
          Escribe el email de tu cuenta y te enviaremos un enlace para elegir una contraseña nueva.
        </p>
        <AskForm onSent={() => show(true)} />
      </div>
      {isSent && <SentView onAgain={() => show(false)} />}
    </>
  );
}
