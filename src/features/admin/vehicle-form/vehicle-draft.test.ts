import { beforeEach, describe, expect, it } from 'vitest';
import { newVehicleForm } from './vehicle-form.schema.ts';
import { NO_ADVERT, type AdvertWork } from './advert/advert-work.ts';
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

const ADVERT: AdvertWork = {
  text: 'BMW X5\tPano',
  edits: { 'Pano#1': { kind: 'spec', grupo: 'Confort', clave: 'Techo panorámico', valor: 'Sí' } },
  specs: [{ id: 'a', grupo: 'Motor', clave: 'Par', valor: '760 Nm', isNew: true }],
  corrections: [{ words: 'Wat', target: { kind: 'ignored' } }],
};

describe('vehicle drafts', () => {
  let storage: MemoryStorage;
  const base = newVehicleForm(new Date());
  const draft = { base, values: { ...base, marca: 'BMW', etiquetas: ['a'] }, advert: ADVERT, newId: 'abc' };
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
    expect(readDraft(storage, 'nuevo')?.advert).toEqual(NO_ADVERT);
  });
});
