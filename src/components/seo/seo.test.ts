import { expect, it } from 'vitest';
import { breadcrumbJsonLd } from './breadcrumb.ts';
import { dealerId, dealerJsonLd } from './dealer.ts';

const site = new URL('https://coches.example');

it('the dealer has an address, phones and hours, closed days left out', () => {
  const dealer = dealerJsonLd(site);
  expect(dealer).toMatchObject({
    '@type': 'AutoDealer',
    '@id': dealerId(site),
    url: 'https://coches.example/',
    image: 'https://coches.example/share.jpg',
    address: { addressLocality: 'Alcobendas', addressCountry: 'ES' },
  });
  expect(dealer['telephone']).toHaveLength(2);
  expect(dealer['openingHoursSpecification']).toEqual([
    expect.objectContaining({ opens: '09:00', closes: '19:00' }),
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '10:00', closes: '14:00' },
  ]);
});

it('a breadcrumb counts from one and carries absolute addresses', () => {
  const trail = [
    { label: 'Inicio', href: '/' },
    { label: 'BMW X5', href: '/vehiculo/bmw-x5-2022' },
  ];
  expect(breadcrumbJsonLd(trail, site)['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://coches.example/' },
    { '@type': 'ListItem', position: 2, name: 'BMW X5', item: 'https://coches.example/vehiculo/bmw-x5-2022' },
  ]);
});
