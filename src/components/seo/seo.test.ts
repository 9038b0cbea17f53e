import { expect, it } from 'vitest';
import { breadcrumbJsonLd } from './breadcrumb.ts';
import { dealerId, dealerJsonLd } from './dealer.ts';

const days = { opens: '09:00', closes: '19:00' };
const dealer = {
  ...{
    name: 'Coches',
    legalName: 'Coches, S.L.',
    description: 'Coches',
    since: 2007,
    email: 'a@coches.example',
  },
  phones: [{ e164: '+34910000000' }, { e164: '+34600000000' }],
  address: {
    street: 'Calle 1',
    postalCode: '28108',
    city: 'Alcobendas',
    region: 'Madrid',
    countryCode: 'ES',
  },
  hours: [
    { days: ['Monday'], times: [days] },
    { days: ['Saturday'], times: [{ opens: '10:00', closes: '14:00' }] },
    { days: ['Sunday'], times: [] },
  ],
  closedDays: [],
};
const site = new URL('https://coches.example');

it('states the dealer’s address, phones and hours, and omits closed days', () => {
  const data = dealerJsonLd(dealer, site);
  expect(data).toMatchObject({
    '@type': 'AutoDealer',
    '@id': dealerId(site),
    url: 'https://coches.example/',
    image: 'https://coches.example/share.jpg',
    address: { addressLocality: 'Alcobendas', addressCountry: 'ES' },
  });
  expect(data['telephone']).toHaveLength(2);
  expect(data['openingHoursSpecification']).toEqual([
    expect.objectContaining({ opens: '09:00', closes: '19:00' }),
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '10:00', closes: '14:00' },
  ]);
});

it('states holidays as days without opening hours', () => {
  expect(dealerJsonLd(dealer, site)).not.toHaveProperty('specialOpeningHoursSpecification');
  const closedDays = [{ from: '2026-12-08', to: '2026-12-08', name: 'La Inmaculada' }];
  expect(dealerJsonLd({ ...dealer, closedDays }, site)['specialOpeningHoursSpecification']).toEqual([
    {
      ...{ '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' },
      ...{ validFrom: '2026-12-08', validThrough: '2026-12-08' },
    },
  ]);
});

it('numbers a breadcrumb from one and uses absolute URLs', () => {
  const trail = [
    { label: 'Inicio', href: '/' },
    { label: 'BMW X5', href: '/vehiculo/bmw-x5-2022' },
  ];
  expect(breadcrumbJsonLd(trail, site)['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://coches.example/' },
    { '@type': 'ListItem', position: 2, name: 'BMW X5', item: 'https://coches.example/vehiculo/bmw-x5-2022' },
  ]);
});
