import { useEffect, useRef } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { answerTimeText } from '#src/features/company/business/answer-time.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { paths } from '#src/paths.ts';

interface EnquirySentProps {
  /** By which the lead is named; '' when nobody said. */
  readonly referencia: string;
  readonly dealer: DealerContact;
  readonly onAgain: () => void;
}

/** What stands in the form's place once it is sent: what happens next, and by when. */
export function EnquirySent({ referencia, dealer, onAgain }: EnquirySentProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div data-enquiry-sent="" className="grid justify-items-start gap-5">
      <h3 ref={title} tabIndex={-1} className="type-title-m outline-none">
        Tu pregunta ya está con nosotros
      </h3>
      <p className="type-body max-w-prose">
        La lee una persona, que te llama o te escribe. {answerTimeText(dealer, new Date())}
      </p>
      {referencia !== '' && (
        <p className="type-body">
          Tu número de consulta: <strong className="figures whitespace-nowrap">{referencia}</strong>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <ButtonLink href={paths.catalogo} data-back="">
          Volver al catálogo
        </ButtonLink>
        <Button variant="quiet" onClick={onAgain}>
          Hacer otra pregunta
        </Button>
      </div>
    </div>
  );
}
