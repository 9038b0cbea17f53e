import { Checkbox, SelectField, TextArea, TextField } from '#src/components/ui/Field.tsx';
import { PasswordField } from '#src/components/ui/PasswordField.tsx';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { useForm } from '#src/components/ui/useForm.ts';
import { options } from './samples.ts';

const SENDING_MS = 1500;

/** Every field: empty, filled, with hint, with error, disabled, in a form that sends nothing. */
export function Fields({ context }: { readonly context: string }) {
  const form = useForm({
    ids: context,
    submit: ({ nombre }) =>
      nombre === ''
        ? { nombre: 'El nombre es requerido' }
        : new Promise((resolve) => setTimeout(() => resolve({}), SENDING_MS)),
  });
  return (
    <form {...form.props} className="max-w-form grid gap-6 sm:grid-cols-2">
      <TextField {...form.field('nombre')} label="Nombre" required autoComplete="off" />
      <TextField {...form.field('tel')} label="Teléfono" required hint="Con prefijo si no es español." />
      <TextField
        {...form.field('email')}
        label="Email"
        required
        defaultValue="sin-arroba"
        error="Email inválido"
      />
      <TextField label="Desactivado" disabled defaultValue="No se puede cambiar" />
      <SelectField
        {...form.field('tipo')}
        label="Tipo de consulta"
        required
        prompt="Selecciona una opción"
        options={options}
      />
      <SelectField {...form.field('sel')} label="Con error" options={options} error="Elige una opción" />
      <PasswordField
        {...form.field('clave')}
        label="Contraseña"
        autoComplete="new-password"
        hint="Mínimo 6 caracteres."
      />
      <TextField {...form.field('anio')} label="Año mínimo" placeholder="2010-2024" />
      <div className="sm:col-span-2">
        <TextArea {...form.field('mensaje')} label="Mensaje" placeholder="Cuéntanos qué buscas" />
      </div>
      <Checkbox defaultChecked>
        He leído la{' '}
        <a href="/privacidad" className={linkClass('text')}>
          política de privacidad
        </a>
      </Checkbox>
      <Checkbox error="Marca la casilla para continuar">Con error</Checkbox>
      <SubmitButton form={form} busyLabel="Enviando..." className="justify-self-start">
        Enviar
      </SubmitButton>
    </form>
  );
}
