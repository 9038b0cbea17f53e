import { describe, expect, it } from 'vitest';
import { demoBusiness as business } from '#tests/support/business.ts';
import type { Business } from './business/business.ts';
import * as about from './about/about.content.ts';
import * as contact from './contact/contact.content.ts';
import * as home from './home/home.content.ts';
import * as importPage from './import/import.content.ts';
import * as legal from './legal/legal.content.ts';
import * as privacy from './legal/privacy.content.ts';

describe('facts of the specification', () => {
  it('lists the six steps in order with their promises', () => {
    expect(
      importPage.importSteps(business).map(({ number, title, detail }) => [number, title, detail]),
    ).toEqual([
      [1, 'Solicitud', null],
      [2, 'Búsqueda', '24-48h'],
      [3, 'Cotización', null],
      [4, 'Reserva', '50% del total'],
      [5, 'Gestión', null],
      [6, 'Entrega', '15-20 días'],
    ]);
  });

  it('states the statistics and the values', () => {
    expect(about.statistics(business).map(({ value }) => value)).toEqual(['15+', '500+', '98%', '25+']);
    expect(about.values(business).map(({ title }) => title)).toEqual([
      'Transparencia',
      'Calidad Garantizada',
      'Confianza',
      'Atención Personalizada',
    ]);
  });

  it('has the number of passages that the pages show', () => {
    expect([
      about.services(business).length,
      importPage.importBenefits(business).length,
      importPage.testimonials.length,
      contact.helpCards(business).length,
      home.homeBenefits(business).length,
    ]).toEqual([6, 4, 3, 3, 4]);
  });

  it('says that the testimonials are illustrative', () => {
    expect(importPage.testimonialsNotice).toMatch(/ilustrativos/);
  });
});

/** Evaluates texts that depend on the business. */
const rendered = (text: unknown): unknown =>
  typeof text === 'function' && text !== legal.sectionId
    ? (text as (of: Business) => unknown)(business)
    : text;

it.each(Object.entries({ about, contact, home, importPage, legal, privacy }))(
  '%s is plain text without markup or missing values',
  (_, module) => {
    const text = JSON.stringify(Object.values(module).map(rendered));
    expect(text).not.toMatch(/<\/?[a-z]|undefined|\[object|\$\{/);
  },
);

it('names the owner of the site in the legal notice', () => {
  const text = JSON.stringify(legal.legalNotice(business));
  for (const fact of ['B00000000', 'Registro Mercantil', 'Alcobendas', '@nordvia.example', 'IVA'])
    expect(text).toContain(fact);
});

it('omits missing facts from the legal notice, and states the warranty', () => {
  const without = JSON.stringify(legal.legalNotice({ ...business, registry: '' }));
  expect(without).not.toMatch(/Inscripción|Garantía/);
  const text = 'Doce meses en todos los coches.';
  expect(JSON.stringify(legal.legalNotice({ ...business, warranty: text }))).toContain(text);
  const { sections } = legal.legalNotice({ ...business, warranty: 'Uno.\n\nDos.' });
  expect(sections.find(({ title }) => title === 'Garantía')?.paragraphs).toEqual(['Uno.', 'Dos.']);
});

it('says in the legal notice where the complaint forms are', () => {
  const { sections } = legal.legalNotice(business);
  expect(sections.find(({ title }) => title === 'Hojas de reclamaciones')?.paragraphs).toEqual([
    'Nordvia tiene hojas de reclamaciones a disposición de las personas consumidoras en Calle de la Demostración, 20, Alcobendas.',
  ]);
});
