/**
 * What two spellings of one address share: an address names one account, however it is capitalised. Letters of ASCII
 * only, as the database compares them.
 */
export function emailKey(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
