import { expect, it } from 'vitest';
import { enquiryMessage } from './enquiry-message.ts';

it.each([
  ['disponible', 'Me interesa el BMW X5. ¿Sigue disponible?'],
  ['reservado', 'Me interesa el BMW X5. ¿Me avisáis si queda libre?'],
  ['inventado', 'Me interesa el BMW X5. ¿Sigue disponible?'],
])('starts the enquiry about a car with status %s: %j', (status, message) => {
  expect(enquiryMessage('BMW X5', status)).toBe(message);
});
