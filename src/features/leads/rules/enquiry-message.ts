/** Initial message of the form on a car's page. A reserved car may become available again. */
export function enquiryMessage(title: string, status: string): string {
  const question = status === 'reservado' ? '¿Me avisáis si queda libre?' : '¿Sigue disponible?';
  return `Me interesa el ${title}. ${question}`;
}
