import { localDateTime } from '@tideway/contract/time/dates-local'

/** yyyyMMdd by the clock that the reader sees (readings 3, zones). */
export function today(): string {
  return localDateTime(new Date()).slice(0, 10).replaceAll('-', '')
}
