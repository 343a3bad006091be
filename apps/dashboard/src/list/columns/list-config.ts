import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { useSiteConfig } from '../../brand/site-config-context.tsx'
import type { StoredPreference } from '../../platform/stored-preferences.ts'
import { storedPreference } from '../../platform/stored-preferences.ts'
import type { ListField, TransactionList } from '../transaction-list.ts'
import { shownOrder } from './column-order.ts'

/** Options of 'Max records retrieved' (spec 9). */
export const MAX_RECEIVED_OPTIONS = [1000, 10_000, 30_000, 50_000] as const
export type MaxReceived = (typeof MAX_RECEIVED_OPTIONS)[number]
const DEFAULT_MAX_RECEIVED: MaxReceived = 1000

/** The settings of 'Configure Results' for a transaction type (spec 3.10). */
export interface ListConfig {
  /** Ids of the fields to show, filter by and export, in the type's order. */
  savedFields: readonly string[]
  /** Maximum number of records in a search. */
  maxReceived: MaxReceived
  /** Ids of fields in the chosen order, if it is not the type's. May name fields that are not shown. */
  order?: readonly string[] | undefined
  /** Chosen widths by field id, in CSS pixels at normal text size. */
  widths?: Readonly<Record<string, number>> | undefined
}

/** The configurable part of a transaction type. */
export interface Configurable extends Pick<TransactionList<never>, 'type' | 'defaultFields'> {
  fields: readonly Pick<ListField<never>, 'id' | 'label'>[]
}

/** Returns the default configuration (spec 3.10 and 9). */
export function defaultListConfig(list: Configurable): ListConfig {
  return { savedFields: knownFieldIds(list, list.defaultFields), maxReceived: DEFAULT_MAX_RECEIVED }
}

/**
 * Returns the valid part of a stored configuration. Field ids change over the years, so unknown ones are dropped and
 * the rest kept. An unusable half becomes the default.
 */
export function readListConfig(list: Configurable, stored: unknown): ListConfig {
  const fallback = defaultListConfig(list)
  const { savedFields, maxReceived, order, widths } = Stored.parse(stored)
  const knownIds = knownFieldIds(list, savedFields)
  return {
    savedFields: knownIds.length > 0 ? knownIds : fallback.savedFields,
    maxReceived:
      MAX_RECEIVED_OPTIONS.find((option) => option === maxReceived) ?? fallback.maxReceived,
    ...arranged({ order: order.filter((id) => typeof id === 'string'), widths }),
  }
}

/** Returns the order and the widths, each only if the user has chosen it. */
export function arranged({ order = [], widths = {} }: Pick<ListConfig, 'order' | 'widths'>) {
  return {
    ...(order.length > 0 && { order }),
    ...(Object.keys(widths).length > 0 && { widths }),
  }
}

/** Stores the configuration in local storage under '{type}Config' (spec 2.12). */
export function listConfigPreference(
  list: Configurable,
  brand: string,
  storage?: Storage,
): StoredPreference<ListConfig> {
  return storedPreference({
    key: `${list.type(brand)}Config`,
    schema: z.pipe(
      z.unknown(),
      z.transform((stored) => readListConfig(list, stored)),
    ),
    fallback: defaultListConfig(list),
    storage,
  })
}

export interface ListConfigInUse {
  /** Stays the same object until the next save. */
  config: ListConfig
  save: (config: ListConfig) => void
}

/**
 * Returns a type's configuration in this browser. A save in another tab applies at the next page load, so that no list
 * changes its columns or loads 50,000 records during work.
 */
export function useListConfig<Row>(list: TransactionList<Row>): ListConfigInUse {
  const preference = preferenceOf(list, useSiteConfig().brand)
  const config = useSyncExternalStore(preference.subscribe, preference.get)
  return { config, save: preference.set }
}

/** Returns the fields of a configuration, in order and with their chosen widths. */
export function savedFields<Row>(
  list: Pick<TransactionList<Row>, 'fields'>,
  config: ListConfig,
): readonly ListField<Row>[] {
  const byId = new Map(list.fields.map((field) => [field.id, field]))
  return shownFieldIds(list, config).flatMap((id) => {
    const field = byId.get(id)
    const chosenWidth = config.widths?.[id]
    if (field === undefined) return []
    return chosenWidth === undefined ? [field] : [{ ...field, chosenWidth }]
  })
}

/** Returns the ids of the shown fields, in order. */
export function shownFieldIds(
  list: Pick<Configurable, 'fields'>,
  { savedFields, order }: Pick<ListConfig, 'savedFields' | 'order'>,
): string[] {
  return shownOrder(
    list.fields.map(({ id }) => id),
    savedFields,
    order,
  )
}

/** Returns the ids that are fields of the type, without duplicates, in the type's order. */
export function knownFieldIds(
  list: Pick<Configurable, 'fields'>,
  ids: readonly unknown[],
): readonly string[] {
  const chosenIds = new Set(ids)
  return list.fields.flatMap(({ id }) => (chosenIds.has(id) ? [id] : []))
}

const Stored = z.catch(
  z.object({
    savedFields: z.catch(z.array(z.unknown()), []),
    maxReceived: z.catch(z.unknown(), undefined),
    order: z.catch(z.array(z.unknown()), []),
    widths: z.catch(z.record(z.string(), z.number()), {}),
  }),
  { savedFields: [], maxReceived: undefined, order: [], widths: {} },
)

const preferences = new WeakMap<object, Map<string, StoredPreference<ListConfig>>>()

/** Returns one shared preference for each type and brand, so that all its users are notified of changes. */
function preferenceOf(list: Configurable, brand: string): StoredPreference<ListConfig> {
  const ofList = preferences.get(list) ?? new Map<string, StoredPreference<ListConfig>>()
  preferences.set(list, ofList)
  const preference = ofList.get(brand) ?? listConfigPreference(list, brand)
  ofList.set(brand, preference)
  return preference
}
