import type { AppTables } from './app-tables.ts'
import type { AuditTables } from './audit-tables.ts'
import type { BalanceTables } from './balance-tables.ts'
import type { BankTables } from './bank-tables.ts'
import type { BatchTables } from './batch-tables.ts'
import type { ClientTables } from './client-tables.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import type { KeyTables } from './key-tables.ts'
import type { LedgerTables } from './ledger-tables.ts'
import type { PaymentRequestTables } from './payment-request-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PayToTables } from './payto-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { TopUpTables } from './top-up-tables.ts'
import type { WebhookDestinationTables } from './webhook-destination-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

/** Every table of the provider, as the migrations leave it. */
export interface Tables
  extends ClientTables,
    KeyTables,
    PaymentRequestTables,
    PaymentTables,
    PayToTables,
    LedgerTables,
    BalanceTables,
    BankTables,
    PeopleTables,
    DeliveryTables,
    ReportTables,
    WebhookDestinationTables,
    BatchTables,
    AppTables,
    TopUpTables,
    WebhookTables,
    AuditTables {}
