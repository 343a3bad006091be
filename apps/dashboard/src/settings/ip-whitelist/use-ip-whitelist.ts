import type { WithEntityTag } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { ipAddressesOf, ipLinesMessage } from '@tideway/contract/keys/ip-whitelist'
import { useState } from 'react'
import { useSectionDraft } from '../use-section-draft.ts'
import type { SectionForm } from '../use-section-save.ts'
import { wrongIpLine } from './ip-lines.ts'

/** Message after a save (spec 8). */
const SAVED = 'IP Whitelist updated successfully.'

interface IpWhitelist {
  addresses: string[]
}
const form: SectionForm<IpWhitelist> = {
  draftOf: ({ ipWhitelist = [] }) => ({ addresses: ipWhitelist }),
  partOf: ({ addresses }) => ({ ipWhitelist: addresses }),
}

/** Holds the typed changes until they are saved. */
export function useIpWhitelist(config: WithEntityTag<ClientConfig>) {
  const section = useSectionDraft(config, form)
  /** The typed text, including blank lines. */
  const [typed, setTyped] = useState<string>()
  const { overlap } = section
  const saved = section.saved.addresses.join('\n')
  const text = typed ?? saved
  const message = ipLinesMessage(text)

  return {
    /** The addresses on the server. */
    saved: section.saved.addresses,
    text,
    message,
    changed: ipAddressesOf(text).join('\n') !== saved,
    busy: section.busy,
    failure: section.failure,
    overlap: overlap && {
      ...overlap,
      resolve(part: Partial<IpWhitelist>) {
        setTyped(part.addresses?.join('\n'))
        overlap.resolve(part)
      },
    },
    saveOff: message === undefined ? undefined : `Correct line ${wrongIpLine(text)} to save.`,
    change(next: string) {
      if (section.busy) return
      setTyped(next)
      section.change({ addresses: ipAddressesOf(next) })
    },
    async save() {
      if (await section.save(SAVED)) setTyped(undefined)
    },
  }
}
