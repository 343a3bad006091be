import { localDateTime } from '@tideway/contract/time/dates-local'

/** Returns the day as yyyyMMdd by the browser's clock (readings 3, zones). */
export function paymentFileDay(): string {
  return localDateTime(new Date()).slice(0, 10).replaceAll('-', '')
}
