import { useStore } from '#src/lib/useStore.ts';
import { ChevronDown } from 'lucide';
import { useId } from 'react';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { $import, answerQuestion } from './import.store.ts';
import { NO_VALUE, openQuestions, type ImportQuestion } from './import-questions.ts';
import { openQuestionsText, questionText } from './import.messages.ts';

/** Value of the "leave out" option: '' already means "not answered yet". */
const LEAVE_OUT = '-1';

function Question({ question }: { readonly question: ImportQuestion }) {
  const { answers } = useStore($import);
  const id = useId();
  const answer = answers.get(question.key);
  const place = answer === NO_VALUE ? LEAVE_OUT : String(question.options.indexOf(answer ?? ''));
  const value = answer === undefined ? '' : place;
  return (
    <li className="grid items-center gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] sm:gap-6">
      <label htmlFor={id} className="type-small wrap-anywhere">
        {questionText(question)}
      </label>
      <span className="relative block">
        <select
          id={id}
          className={fieldClass.select}
          value={value}
          onChange={({ target }) => {
            const chosen = target.value === LEAVE_OUT ? NO_VALUE : question.options[Number(target.value)];
            answerQuestion(question.key, target.value === '' ? undefined : chosen);
          }}
        >
          <option value="">Elige…</option>
          {question.options.map((option, index) => (
            <option key={option} value={String(index)}>
              {option}
            </option>
          ))}
          <option value={LEAVE_OUT}>No importar este dato</option>
        </select>
        <Icon icon={ChevronDown} className={`${iconClass.m} ${fieldClass.selectIcon}`} />
      </span>
    </li>
  );
}

/** The questions that the file raises, each asked once for all the rows that it affects. */
export function ImportQuestions() {
  const { questions, answers } = useStore($import);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="preguntas" className="border-line grid gap-4 border-b pb-6">
      <div className="grid gap-1">
        <h3 id="preguntas" className="type-label">
          Preguntas
        </h3>
        <p className="type-small text-text-muted" role="status">
          {openQuestionsText(openQuestions(questions, answers))}
        </p>
      </div>
      <ul className="grid gap-4">
        {questions.map((question) => (
          <Question key={question.key} question={question} />
        ))}
      </ul>
    </section>
  );
}
