import { searchLabels } from '../search-draft.ts'
import type { SearchType } from '../search-types.ts'
import { parametersOf, searchTypes } from '../search-types.ts'
import type {
  SearchField,
  TextField,
  TransactionSearch,
  TypedValue,
} from '../transaction-search.ts'
import { datesPartOf, excludedBy, searchAddress, searchOfType } from '../transaction-search.ts'
import type { IdKind } from './id-kind.ts'
import { idKind } from './id-kind.ts'

/** The kind of text that was typed, and the search, screen or filter that finds it. */
export interface Suggestion {
  sentence: string
  action?:
    | { to: 'search'; label: string; search: TransactionSearch }
    | { to: 'address'; label: string; address: string }
    | { to: 'filter'; label: string; text: string }
    | undefined
}

/**
 * Returns a suggestion for an id that was typed into the wrong field. Undefined if the field is correct or the text
 * resembles no known id. `beside` holds the other search fields, which are kept as far as the fields allow (spec 4,
 * search field interplay).
 */
export function suggestionFor(
  type: SearchType,
  typed: TypedValue,
  beside: TransactionSearch = {},
  types: readonly SearchType[] = searchTypes,
): Suggestion | undefined {
  const id = idKind(typed.text)
  if (id === undefined) return undefined
  switch (id.kind) {
    case 'abn':
      if (typed.field !== 'payID') return undefined
      return {
        sentence: 'This looks like an ABN. For PayID, enter an email address or a mobile number.',
      }
    case 'apiKey':
      return { sentence: 'This looks like a secret API key. You can’t search by it.' }
    case 'keyId':
      return { sentence: 'This looks like an API key ID. You can’t search by it.' }
    case 'nppTransactionId':
      return byFilter(typed, 'an NPP transaction ID', id.text)
  }
  const searched = bySearch(type, typed, beside, types, id)
  if (searched !== undefined || id.kind !== 'providerId') return searched?.suggestion
  if (type.opens) return byScreen(type, type.opens, id.text)
  return byFilter(typed, 'a provider ID', id.text)
}

/** Fields that each kind of id may be searched by. The first one that the type has is used. */
const searchedBy: Record<'payId' | 'uuid' | 'providerId', readonly TextField[]> = {
  payId: ['payID'],
  uuid: ['clientTransactionId', 'clientPaymentId'],
  providerId: ['paymentInitiationId'],
}

type Searched = Extract<IdKind, { kind: keyof typeof searchedBy }>

/**
 * Undefined if no field takes this kind of id. The result has no suggestion if the text is in the correct field
 * already.
 */
function bySearch(
  type: SearchType,
  typed: TypedValue,
  beside: TransactionSearch,
  types: readonly SearchType[],
  { kind, text }: Searched,
): { suggestion: Suggestion | undefined } | undefined {
  const own = fieldOf(type, kind)
  // An id of the provider may belong to any type, and only a call for the correct type shows which.
  const other = kind === 'providerId' ? undefined : types.find((one) => fieldOf(one, kind))
  const home = own ? type : other
  const field = own ?? (other && fieldOf(other, kind))
  if (home === undefined || field === undefined) return undefined
  const name = searchLabels[field]
  if (typed.field === field) {
    if (typed.text.trim() === text) return { suggestion: undefined }
    const search = { ...beside, [field]: text }
    const sentence = `This looks like a ${name} in another format.`
    return {
      suggestion: { sentence, action: { to: 'search', label: `Search by ${text}`, search } },
    }
  }
  const { search, left } = moved(home, field, text, typed, beside)
  const also = left.length === 0 ? '' : ` We’ll search without ${left.join(' and ')}.`
  const sentence = `This looks like a ${name}.${also}`
  if (home === type) {
    return {
      suggestion: { sentence, action: { to: 'search', label: `Search by ${name}`, search } },
    }
  }
  const address = searchAddress(`/transactions/${home.segment}`, search)
  const label = `Search ${home.label} by ${name}`
  return { suggestion: { sentence, action: { to: 'address', label, address } } }
}

function fieldOf(type: SearchType, kind: Searched['kind']): TextField | undefined {
  return searchedBy[kind].find((field) => type.searchFields.includes(field))
}

/**
 * Moves the text to its correct field. Keeps the other fields that are allowed next to it and names those that are not.
 */
function moved(
  type: SearchType,
  field: TextField,
  text: string,
  typed: TypedValue,
  beside: TransactionSearch,
): { search: TransactionSearch; left: string[] } {
  let search: TransactionSearch = { [field]: text }
  const left: string[] = []
  for (const other of parametersOf(type)) {
    const part = other === field || other === typed.field ? {} : partOf(beside, other)
    if (Object.keys(part).length === 0) continue
    if (!excludedBy(other, search)) search = { ...search, ...part }
    else left.push(nameOf(other))
  }
  return { search, left }
}

function partOf(search: TransactionSearch, field: SearchField): TransactionSearch {
  if (field === 'searchByCompletedDate') {
    return search.searchByCompletedDate ? { searchByCompletedDate: true } : {}
  }
  if (field === 'filters') return searchOfType(search, [field])
  if (field !== 'dates') return search[field] === undefined ? {} : { [field]: search[field] }
  return datesPartOf(search) ?? {}
}

function nameOf(field: SearchField): string {
  if (field === 'dates') return 'the dates'
  if (field === 'filters') return 'the filters'
  return field === 'searchByCompletedDate' ? 'by Completed Date' : searchLabels[field]
}

function byScreen(type: SearchType, opens: NonNullable<SearchType['opens']>, id: string) {
  const address = `/transactions/${type.segment}/${id}`
  return {
    sentence: `This looks like a ${opens.idName}.`,
    action: { to: 'address', label: opens.label, address },
  } satisfies Suggestion
}

/** An id that the API cannot search by may still be among the loaded rows. */
function byFilter(typed: TypedValue, name: string, text: string): Suggestion {
  if (typed.field === 'filter') {
    return {
      sentence: `This looks like ${name}. The Filter searches all fields of the loaded rows; load more to search further.`,
    }
  }
  return {
    sentence: `This looks like ${name}, which you can’t search by.`,
    action: { to: 'filter', label: 'Filter the rows by this', text },
  }
}
