import { beforeEach, describe, expect, it } from 'vitest';
import { newVehicleForm } from './vehicle-form.schema.ts';
import { dropDraft, keepDraft, readDraft } from './vehicle-draft.ts';

/** An in-memory Storage. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
}

describe('vehicle drafts', () => {
  let storage: MemoryStorage;
  const base = newVehicleForm(new Date());
  const draft = { base, values: { ...base, marca: 'BMW', etiquetas: ['a'] }, newId: 'abc' };
  beforeEach(() => (storage = new MemoryStorage()));

  it('are restored unchanged, separately for each vehicle', () => {
    keepDraft(storage, 'nuevo', draft);
    expect(readDraft(storage, 'nuevo')).toEqual(draft);
    expect(readDraft(storage, 'otro')).toBeNull();
    dropDraft(storage, 'nuevo');
    expect(readDraft(storage, 'nuevo')).toBeNull();
  });

  it.each(['', 'no json', '[]', '{"base":{},"values":7}'])(
    'are not read from the invalid value %j',
    (text) => {
      storage.setItem('panel.borrador.nuevo', text);
      expect(readDraft(storage, 'nuevo')).toBeNull();
    },
  );

  it('from another version of the form are completed with defaults', () => {
    const old = { base: {}, values: { marca: 'Audi', km: false, gone: 'x' }, newId: 'a' };
    storage.setItem('panel.borrador.nuevo', JSON.stringify(old));
    expect(readDraft(storage, 'nuevo')?.values).toEqual({ ...base, marca: 'Audi' });
  });
});
