import type { ClientConfig } from '@tideway/contract/clients'
import { ipAddressesOf, ipLinesMessage } from '@tideway/contract/ip-whitelist'
import { useState } from 'react'
import { useSectionSave } from '../use-section-save.ts'
import { wrongIpLine } from './ip-lines.ts'

/** spec 8 */
const SAVED = 'IP Whitelist updated successfully.'

/** What is typed over what is saved. It stays until it is saved. */
export function useIpWhitelist(config: ClientConfig) {
  const saving = useSectionSave()
  const [typed, setTyped] = useState<string>()
  const saved = (config.ipWhitelist ?? []).join('\n')
  const text = typed ?? saved
  const message = ipLinesMessage(text)
  const changed = ipAddressesOf(text).join('\n') !== saved

  return {
    text,
    message,
    changed,
    busy: saving.busy,
    failure: saving.failure,
    saveOff: message === undefined ? undefined : `Correct line ${wrongIpLine(text)} to save.`,
    change(next: string) {
      if (saving.busy) return
      setTyped(next)
      saving.forget()
    },
    async save() {
      if (await saving.save({ ipWhitelist: ipAddressesOf(text) }, SAVED)) setTyped(undefined)
    },
  }
}
