/** What the form on a car's page begins with: a reserved car may become free again. */
export function enquiryMessage(title: string, status: string): string {
  const question = status === 'reservado' ? '¿Me avisáis si queda libre?' : '¿Sigue disponible?';
  return `Me interesa el ${title}. ${question}`;
}
