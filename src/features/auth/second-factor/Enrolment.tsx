import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import type { QrCode } from '#src/lib/qr-code.ts';
import { CodeField } from './CodeField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { beginEnrolment, confirmEnrolment } from './second-factor.api.ts';
import { confirmed, NotConfirmedError } from './step-up.store.ts';

/** Quiet zone of the QR code, in modules. */
const QUIET = 4;
const NO_START = 'No se pudo preparar el código QR. Comprueba la conexión e inténtalo de nuevo.';

interface Prepared {
  readonly secret: string;
  readonly uri: string;
  readonly code: QrCode;
}

/** Loads the QR library on demand. */
async function prepare(): Promise<Prepared> {
  const { qrCode } = await import('#src/lib/qr-code.ts');
  const { secret, uri } = await confirmed(beginEnrolment);
  return { secret, uri, code: qrCode(uri) };
}

function Key({ prepared: { code, secret, uri } }: { readonly prepared: Prepared }) {
  const side = code.size + 2 * QUIET;
  return (
    <div className="grid gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <svg
        className="size-44 rounded-s bg-white text-black"
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Código QR para tu aplicación de verificación"
      >
        <path d={code.path} fill="currentColor" />
      </svg>
      <div className="grid content-start gap-3">
        <p className="type-body">
          Escanea el código con una aplicación de verificación (Google Authenticator, Microsoft Authenticator,
          1Password, la de tu iPhone…).
        </p>
        <p className="type-small text-text-muted">
          <span className="pointer-coarse:hidden">Si no puedes escanearlo, escribe la clave:</span>
          <span className="pointer-fine:hidden">
            Si la aplicación está en este teléfono,{' '}
            <a className={linkClass()} href={uri}>
              ábrela con la clave
            </a>
            , o cópiala:
          </span>
        </p>
        <p className="font-mono text-[0.9375rem] wrap-anywhere select-all" data-second-factor-key>
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </p>
      </div>
    </div>
  );
}

interface EnrolmentProps {
  readonly email: string;
  /** Called when the second factor is active and its recovery codes have been shown. */
  readonly onDone: () => void;
  /** Rendered beside the confirm button. */
  readonly children?: ReactNode;
}

/** Sets up a second factor: QR code for the app, confirmation by a first code, recovery codes. */
export function Enrolment({ email, onDone, children }: EnrolmentProps) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState('');
  const [refusal, setRefusal] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    prepare().then(
      (made) => {
        if (isCurrent) setPrepared(made);
      },
      (error: unknown) => {
        const words = error instanceof NotConfirmedError ? 'Para seguir, confirma tu identidad.' : null;
        if (isCurrent) setFailure(words ?? readFailure(error).message ?? NO_START);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const typed = new FormData(event.currentTarget).get('code');
    setSending(true);
    setRefusal('');
    try {
      const code = typeof typed === 'string' ? typed : '';
      setCodes(await confirmed(() => confirmEnrolment(code)));
    } catch (error) {
      if (error instanceof NotConfirmedError) return;
      setRefusal(readFailure(error).message ?? 'No se pudo comprobar. Inténtalo de nuevo.');
    } finally {
      setSending(false);
    }
  };

  if (codes !== undefined) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  if (failure !== '')
    return (
      <div role="alert" className="grid gap-4">
        <p className="type-body">{failure}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => {
              setFailure('');
              setAttempt(attempt + 1);
            }}
          >
            Reintentar
          </Button>
          {children}
        </div>
      </div>
    );
  if (prepared === undefined) return <Skeleton className="h-44 w-full" />;
  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void submit(event)} data-enrolment>
      <Key prepared={prepared} />
      <CodeField error={refusal} canRecover={false} takesFocus={false} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending}>
          Activar
        </Button>
        {children}
      </div>
      <p className="type-small text-text-muted max-w-prose">
        Al activarla se cierra tu sesión en los demás dispositivos.
      </p>
    </form>
  );
}
