/**
 * Where each table is kept once the database is distributed over several servers (decision 115).
 *
 * - `client`: split by `client_id`. A client's rows are on one server, in shards that belong together.
 * - `everywhere`: settings and keys, read by every call and rarely written. Each server has a copy.
 * - `coordinator`: names and directories over all clients, people, and what the job queue needs.
 */
export type TableClass = 'client' | 'everywhere' | 'coordinator'

/** Each table of the schema `public`. A table that others refer to comes before them. */
export const tableClasses: Readonly<Record<string, TableClass>> = {
  migrations: 'coordinator',
  client_assets: 'everywhere',
  clients: 'everywhere',
  client_security_policies: 'everywhere',
  client_pay_id_domains: 'everywhere',
  checkout_themes: 'everywhere',
  checkout_apps: 'everywhere',
  checkout_previews: 'everywhere',
  api_keys: 'everywhere',
  webhook_destinations: 'everywhere',
  batch_apps: 'everywhere',
  client_pgp_keys: 'everywhere',
  client_ssh_keys: 'everywhere',
  sftp_host_keys: 'everywhere',
  payment_requests: 'client',
  payment_request_keys: 'client',
  received_payments: 'client',
  refunds: 'client',
  refund_keys: 'client',
  idempotency_keys: 'client',
  rail_instructions: 'client',
  ledger_accounts: 'client',
  ledger_transactions: 'client',
  ledger_entries: 'client',
  payments: 'client',
  sweeps: 'client',
  top_ups: 'client',
  payment_agreements: 'client',
  payment_agreement_amendments: 'client',
  payment_initiations: 'client',
  payment_initiation_refunds: 'client',
  checkout_pay_to_attempts: 'client',
  low_balance_crossings: 'client',
  webhook_events: 'client',
  webhook_deliveries: 'client',
  webhook_attempts: 'client',
  webhook_callbacks: 'client',
  exports: 'client',
  export_parts: 'client',
  reports: 'client',
  report_deliveries: 'client',
  report_delivery_attempts: 'client',
  batches: 'client',
  batch_lines: 'client',
  batch_sightings: 'client',
  activities: 'client',
  key_signatures: 'client',
  accounts: 'coordinator',
  authenticator_apps: 'coordinator',
  call_counts: 'coordinator',
  client_email_domains: 'coordinator',
  client_identity_providers: 'coordinator',
  checkout_tokens: 'coordinator',
  export_links: 'coordinator',
  federated_sign_ins: 'coordinator',
  federated_subjects: 'coordinator',
  identity_artifacts: 'coordinator',
  identity_secrets: 'coordinator',
  identity_signing_keys: 'coordinator',
  known_browsers: 'coordinator',
  ledger_checks: 'coordinator',
  mails: 'coordinator',
  monthly_tables: 'coordinator',
  new_authenticator_apps: 'coordinator',
  owned_ids: 'coordinator',
  passkey_challenges: 'coordinator',
  passkeys: 'coordinator',
  password_resets: 'coordinator',
  pay_ids: 'coordinator',
  received_payment_keys: 'coordinator',
  recovery_codes: 'coordinator',
  report_links: 'coordinator',
  report_outages: 'coordinator',
  sign_in_steps: 'coordinator',
  sign_in_sessions: 'coordinator',
  sign_in_tries: 'coordinator',
  table_months: 'coordinator',
  user_invitations: 'coordinator',
  webhooks_awake: 'coordinator',
}

/** Names of the tables of a class, in the order in which they are distributed. */
export function tablesOf(wanted: TableClass): string[] {
  return Object.entries(tableClasses)
    .filter(([, tableClass]) => tableClass === wanted)
    .map(([name]) => name)
}
