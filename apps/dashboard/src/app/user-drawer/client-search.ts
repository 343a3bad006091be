import type { ClientListItem } from '@tideway/contract/clients/clients'
import type { SearchOption } from '../../ui/fields/search-select.tsx'

/** A client in the switcher (spec 2.6). */
export interface ClientOption extends SearchOption {
  /** The name in its searchable form, computed once for each client, not for each key press. */
  sought: string
}

export function clientOptions(clients: readonly ClientListItem[]): ClientOption[] {
  return clients.map(({ clientId, clientName, legalName }) => ({
    id: clientId,
    text: clientName,
    note: legalName || undefined,
    sought: clientName.toLowerCase(),
  }))
}

/** Searches by clientName alone, ignoring case (spec 2.6). */
export function searchClients(options: readonly ClientOption[], text: string): ClientOption[] {
  const sought = text.trim().toLowerCase()
  return options.filter((option) => option.sought.includes(sought))
}

export function countText(matching: number, all: number, searched: boolean): string {
  const clients = `${all.toLocaleString('en-AU')} ${all === 1 ? 'client' : 'clients'}`
  return searched ? `${matching.toLocaleString('en-AU')} of ${clients}` : clients
}
