/**
 * The columns of the provider's database after all migrations: their types, whether they may be NULL, and what an insert
 * that leaves them out does. Generated: npm run schema
 */
export interface SchemaColumns {
  accounts: {
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    email: { type: 'text'; nullable: false; omitted: 'error' }
    given_name: { type: 'text'; nullable: false; omitted: 'default' }
    family_name: { type: 'text'; nullable: false; omitted: 'default' }
    role: { type: 'text'; nullable: false; omitted: 'error' }
    password_hash: { type: 'text'; nullable: true; omitted: 'default' }
    enabled: { type: 'bool'; nullable: false; omitted: 'default' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    identities: { type: 'jsonb'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    shadowed: { type: 'bool'; nullable: false; omitted: 'default' }
    has_second_factor: { type: 'bool'; nullable: false; omitted: 'default' }
    second_factors: { type: '_text'; nullable: false; omitted: 'default' }
  }
  activities: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    activity_no: { type: 'int8'; nullable: false; omitted: 'generated' }
    activity_id: { type: 'text'; nullable: false; omitted: 'generated' }
    acted_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    actor_kind: { type: 'text'; nullable: false; omitted: 'error' }
    actor_id: { type: 'text'; nullable: true; omitted: 'default' }
    actor_name: { type: 'text'; nullable: false; omitted: 'error' }
    actor_role: { type: 'text'; nullable: true; omitted: 'default' }
    actor_organisation_id: { type: 'text'; nullable: true; omitted: 'default' }
    action: { type: 'text'; nullable: false; omitted: 'error' }
    subject_id: { type: 'text'; nullable: false; omitted: 'error' }
    result: { type: 'text'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    details: { type: 'jsonb'; nullable: false; omitted: 'default' }
  }
  api_keys: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    key_id: { type: 'text'; nullable: false; omitted: 'error' }
    hash: { type: 'text'; nullable: false; omitted: 'error' }
    enabled: { type: 'bool'; nullable: false; omitted: 'default' }
    permitted_operations: { type: '_text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    sealed_hmac_key: { type: 'bytea'; nullable: true; omitted: 'default' }
    last_used_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    follows_client: { type: 'bool'; nullable: false; omitted: 'default' }
    proof: { type: 'bytea'; nullable: true; omitted: 'default' }
    revoked_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    following_capped_to: { type: '_text'; nullable: true; omitted: 'default' }
    name: { type: 'text'; nullable: true; omitted: 'default' }
    last_used_address: { type: 'text'; nullable: true; omitted: 'default' }
    last_used_operation: { type: 'text'; nullable: true; omitted: 'default' }
  }
  approval_policies: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    amounts: { type: 'jsonb'; nullable: false; omitted: 'error' }
    changes: { type: '_text'; nullable: false; omitted: 'error' }
    api_keys: { type: 'bool'; nullable: false; omitted: 'error' }
    expiry_hours: { type: 'int4'; nullable: false; omitted: 'error' }
  }
  approval_requests: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    approval_id: { type: 'text'; nullable: false; omitted: 'error' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    action: { type: 'text'; nullable: false; omitted: 'error' }
    operation: { type: 'text'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    version: { type: 'int4'; nullable: false; omitted: 'default' }
    amount_cents: { type: 'int8'; nullable: true; omitted: 'default' }
    subject_id: { type: 'text'; nullable: false; omitted: 'error' }
    facts: { type: 'jsonb'; nullable: false; omitted: 'error' }
    asked_state: { type: 'jsonb'; nullable: false; omitted: 'error' }
    state: { type: 'jsonb'; nullable: false; omitted: 'error' }
    sealed_call: { type: 'bytea'; nullable: true; omitted: 'default' }
    call_hash: { type: 'text'; nullable: false; omitted: 'error' }
    asker_kind: { type: 'text'; nullable: false; omitted: 'error' }
    asker_id: { type: 'text'; nullable: false; omitted: 'error' }
    asker_name: { type: 'text'; nullable: false; omitted: 'error' }
    asker_organisation_id: { type: 'text'; nullable: false; omitted: 'error' }
    asked_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    decider_id: { type: 'text'; nullable: true; omitted: 'default' }
    decider_name: { type: 'text'; nullable: true; omitted: 'default' }
    ended_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    comment: { type: 'text'; nullable: true; omitted: 'default' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    outcome_id: { type: 'text'; nullable: true; omitted: 'default' }
    notices: { type: '_text'; nullable: false; omitted: 'default' }
    sealed_rows: { type: 'bytea'; nullable: true; omitted: 'default' }
  }
  authenticator_apps: {
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    sealed_secret: { type: 'bytea'; nullable: false; omitted: 'error' }
    last_step: { type: 'int8'; nullable: false; omitted: 'error' }
    added_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    last_used_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  'bank.collections': {
    collection_id: { type: 'text'; nullable: false; omitted: 'error' }
    npp_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    payer_bsb: { type: 'text'; nullable: false; omitted: 'error' }
    payer_account_number: { type: 'text'; nullable: false; omitted: 'error' }
    payer_name: { type: 'text'; nullable: false; omitted: 'error' }
    pay_id: { type: 'text'; nullable: true; omitted: 'default' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    payee: { type: 'text'; nullable: false; omitted: 'error' }
    description: { type: 'text'; nullable: true; omitted: 'default' }
    state: { type: 'text'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    finished_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  'bank.payers': {
    bsb: { type: 'text'; nullable: false; omitted: 'error' }
    account_number: { type: 'text'; nullable: false; omitted: 'error' }
    name: { type: 'text'; nullable: false; omitted: 'error' }
    balance_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    closed: { type: 'bool'; nullable: false; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  'bank.statement_lines': {
    line_id: { type: 'int8'; nullable: false; omitted: 'generated' }
    bsb: { type: 'text'; nullable: false; omitted: 'error' }
    account_number: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    balance_after_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    npp_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    counterparty: { type: 'text'; nullable: false; omitted: 'error' }
    description: { type: 'text'; nullable: true; omitted: 'default' }
    booked_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  'bank.transfers': {
    npp_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    direction: { type: 'text'; nullable: false; omitted: 'error' }
    instruction_id: { type: 'uuid'; nullable: true; omitted: 'default' }
    payer_bsb: { type: 'text'; nullable: false; omitted: 'error' }
    payer_account_number: { type: 'text'; nullable: false; omitted: 'error' }
    pay_id: { type: 'text'; nullable: true; omitted: 'default' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    name: { type: 'text'; nullable: false; omitted: 'error' }
    description: { type: 'text'; nullable: true; omitted: 'default' }
    reference: { type: 'text'; nullable: true; omitted: 'default' }
    original_npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    state: { type: 'text'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    due_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    finished_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    direct_entry_allowed: { type: 'bool'; nullable: false; omitted: 'default' }
    via: { type: 'text'; nullable: false; omitted: 'default' }
    unreported: { type: 'bool'; nullable: false; omitted: 'default' }
  }
  batch_apps: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    enabled: { type: 'bool'; nullable: false; omitted: 'error' }
    host: { type: 'text'; nullable: true; omitted: 'default' }
    port: { type: 'int4'; nullable: true; omitted: 'default' }
    user_name: { type: 'text'; nullable: true; omitted: 'default' }
    folder: { type: 'text'; nullable: true; omitted: 'default' }
    prefix: { type: 'text'; nullable: false; omitted: 'error' }
    extension: { type: 'text'; nullable: false; omitted: 'error' }
    open_pgp_enabled: { type: 'bool'; nullable: false; omitted: 'default' }
    polled_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    poll_fault: { type: 'text'; nullable: true; omitted: 'default' }
    poll_reason: { type: 'text'; nullable: true; omitted: 'default' }
    other_files: { type: 'int4'; nullable: true; omitted: 'default' }
    looked_by: { type: 'text'; nullable: true; omitted: 'default' }
    looked_until: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    files_left: { type: 'jsonb'; nullable: false; omitted: 'default' }
    failing_since: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  batch_lines: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    batch_id: { type: 'text'; nullable: false; omitted: 'error' }
    line_no: { type: 'int4'; nullable: false; omitted: 'error' }
    client_payment_id: { type: 'text'; nullable: false; omitted: 'error' }
    payee_name: { type: 'text'; nullable: false; omitted: 'error' }
    bsb: { type: 'text'; nullable: false; omitted: 'error' }
    account_number: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    payment_description: { type: 'text'; nullable: false; omitted: 'error' }
    payment_reference: { type: 'text'; nullable: true; omitted: 'default' }
    ultimate_payer_name: { type: 'text'; nullable: true; omitted: 'default' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    payment_id: { type: 'text'; nullable: true; omitted: 'default' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
  }
  batch_sightings: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    file_name: { type: 'text'; nullable: false; omitted: 'error' }
    size_bytes: { type: 'int8'; nullable: false; omitted: 'error' }
    modified_at: { type: 'int8'; nullable: false; omitted: 'error' }
    seen_at: { type: 'timestamptz'; nullable: false; omitted: 'default' }
  }
  batches: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    batch_id: { type: 'text'; nullable: false; omitted: 'error' }
    file_name: { type: 'text'; nullable: false; omitted: 'error' }
    plain_name: { type: 'text'; nullable: false; omitted: 'error' }
    size_bytes: { type: 'int8'; nullable: false; omitted: 'error' }
    modified_at: { type: 'int8'; nullable: false; omitted: 'error' }
    encrypted: { type: 'bool'; nullable: false; omitted: 'error' }
    digest: { type: 'bytea'; nullable: true; omitted: 'default' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    problems: { type: 'jsonb'; nullable: false; omitted: 'default' }
    problem_count: { type: 'int4'; nullable: false; omitted: 'default' }
    payments: { type: 'int4'; nullable: false; omitted: 'default' }
    total_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    made: { type: 'int4'; nullable: false; omitted: 'default' }
    made_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    refused: { type: 'int4'; nullable: false; omitted: 'default' }
    refused_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    completed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    filing: { type: 'text'; nullable: false; omitted: 'default' }
    moved_to: { type: 'text'; nullable: true; omitted: 'default' }
    filing_problem: { type: 'text'; nullable: true; omitted: 'default' }
    approval_id: { type: 'text'; nullable: true; omitted: 'default' }
    held: { type: 'bool'; nullable: false; omitted: 'default' }
  }
  bulk_batches: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    batch_id: { type: 'text'; nullable: false; omitted: 'error' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    file_name: { type: 'text'; nullable: true; omitted: 'default' }
    actor: { type: 'jsonb'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    finished_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    failures: { type: 'int4'; nullable: false; omitted: 'default' }
    stopped_by_policy: { type: 'bool'; nullable: false; omitted: 'default' }
  }
  bulk_rows: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    batch_id: { type: 'text'; nullable: false; omitted: 'error' }
    row_no: { type: 'int4'; nullable: false; omitted: 'error' }
    asked: { type: 'jsonb'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: true; omitted: 'default' }
    subject_id: { type: 'text'; nullable: true; omitted: 'default' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    attempts: { type: 'int4'; nullable: false; omitted: 'default' }
    made_id: { type: 'text'; nullable: true; omitted: 'default' }
    code: { type: 'text'; nullable: true; omitted: 'default' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    line_no: { type: 'int4'; nullable: true; omitted: 'default' }
  }
  call_counts: {
    subject: { type: 'bytea'; nullable: false; omitted: 'error' }
    window_ends_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    calls: { type: 'int8'; nullable: false; omitted: 'error' }
  }
  checkout_apps: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    enabled: { type: 'bool'; nullable: false; omitted: 'error' }
    version: { type: 'text'; nullable: false; omitted: 'error' }
    theme_no: { type: 'int4'; nullable: false; omitted: 'error' }
  }
  checkout_pay_to_attempts: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_agreement_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_request_id: { type: 'text'; nullable: false; omitted: 'error' }
    payer_kind: { type: 'text'; nullable: false; omitted: 'error' }
    payer: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    given_up_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  checkout_previews: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    preview_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_name: { type: 'text'; nullable: false; omitted: 'error' }
    pay_to_enabled: { type: 'bool'; nullable: false; omitted: 'error' }
    default_landing_product: { type: 'text'; nullable: false; omitted: 'error' }
    accent_colour: { type: 'text'; nullable: false; omitted: 'error' }
    logo_file: { type: 'text'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  checkout_themes: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    theme_no: { type: 'int4'; nullable: false; omitted: 'error' }
    pay_to_enabled: { type: 'bool'; nullable: false; omitted: 'error' }
    default_landing_product: { type: 'text'; nullable: false; omitted: 'error' }
    accent_colour: { type: 'text'; nullable: false; omitted: 'error' }
    primary_colour: { type: 'text'; nullable: false; omitted: 'error' }
    text_colour: { type: 'text'; nullable: false; omitted: 'error' }
    logo_file: { type: 'text'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  checkout_tokens: {
    checkout_token: { type: 'text'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_request_id: { type: 'text'; nullable: false; omitted: 'error' }
  }
  client_assets: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    file_name: { type: 'text'; nullable: false; omitted: 'error' }
    content: { type: 'bytea'; nullable: false; omitted: 'error' }
    digest: { type: 'bytea'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    uploaded_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  client_email_domains: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    domain: { type: 'text'; nullable: false; omitted: 'error' }
    proof_token: { type: 'text'; nullable: false; omitted: 'error' }
    claimed_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    proved_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    missing_since: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  client_identity_providers: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    issuer: { type: 'text'; nullable: false; omitted: 'error' }
    oauth_client_id: { type: 'text'; nullable: false; omitted: 'error' }
    sealed_client_secret: { type: 'bytea'; nullable: false; omitted: 'error' }
    provisioning: { type: 'text'; nullable: false; omitted: 'error' }
    roles_claim: { type: 'text'; nullable: false; omitted: 'error' }
    role_mapping: { type: 'jsonb'; nullable: false; omitted: 'error' }
    default_role: { type: 'text'; nullable: true; omitted: 'default' }
    second_factor_values: { type: '_text'; nullable: false; omitted: 'error' }
    enabled: { type: 'bool'; nullable: false; omitted: 'error' }
    saved_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  client_pay_id_domains: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    domain: { type: 'text'; nullable: false; omitted: 'error' }
    merchant_name: { type: 'text'; nullable: true; omitted: 'default' }
    position: { type: 'int2'; nullable: false; omitted: 'error' }
    verified_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    proof_token: { type: 'text'; nullable: true; omitted: 'default' }
    claim_ends_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  client_pgp_keys: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    public_key: { type: 'text'; nullable: false; omitted: 'error' }
    sealed_private_key: { type: 'bytea'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  client_security_policies: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    factor_policy: { type: 'text'; nullable: false; omitted: 'error' }
    idle_minutes: { type: 'int4'; nullable: true; omitted: 'default' }
  }
  client_ssh_keys: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    purpose: { type: 'text'; nullable: false; omitted: 'error' }
    public_key: { type: 'text'; nullable: false; omitted: 'error' }
    sealed_private_key: { type: 'bytea'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  clients: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    parent_client_id: { type: 'text'; nullable: true; omitted: 'default' }
    client_name: { type: 'text'; nullable: false; omitted: 'error' }
    legal_name: { type: 'text'; nullable: true; omitted: 'default' }
    settlement_pay_id: { type: 'text'; nullable: true; omitted: 'default' }
    settlement_pay_id_type: { type: 'text'; nullable: true; omitted: 'default' }
    settlement_full_legal_account_name: { type: 'text'; nullable: true; omitted: 'default' }
    settlement_account_bsb: { type: 'text'; nullable: true; omitted: 'default' }
    settlement_account_no: { type: 'text'; nullable: true; omitted: 'default' }
    top_up_pay_id: { type: 'text'; nullable: true; omitted: 'default' }
    pay_to_allowed: { type: 'bool'; nullable: false; omitted: 'default' }
    api_permission_limits: { type: '_text'; nullable: false; omitted: 'default' }
    ip_whitelist: { type: '_text'; nullable: false; omitted: 'default' }
    thin_payload: { type: 'bool'; nullable: false; omitted: 'default' }
    notify_on: { type: '_text'; nullable: false; omitted: 'default' }
    acceptance: { type: 'text'; nullable: false; omitted: 'default' }
    full_refund_only: { type: 'bool'; nullable: false; omitted: 'default' }
    shows_payer_information: { type: 'bool'; nullable: false; omitted: 'default' }
    default_payment_expiry_minutes: { type: 'int4'; nullable: false; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    transaction_payout_limit_cents: { type: 'int8'; nullable: true; omitted: 'default' }
    daily_transaction_payout_limit_cents: { type: 'int8'; nullable: true; omitted: 'default' }
    direct_entry_fallback: { type: 'bool'; nullable: false; omitted: 'default' }
    unilateral_amendments: { type: 'bool'; nullable: false; omitted: 'default' }
    low_balance_threshold_cents: { type: 'int8'; nullable: true; omitted: 'default' }
    low_balance_emails: { type: '_text'; nullable: false; omitted: 'default' }
    low_balance_below: { type: 'bool'; nullable: false; omitted: 'default' }
    custom_report_fields: { type: '_text'; nullable: true; omitted: 'default' }
    report_schedule: { type: 'text'; nullable: false; omitted: 'default' }
    report_delimiter: { type: 'text'; nullable: false; omitted: 'default' }
    reports_since: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    mt940_enabled: { type: 'bool'; nullable: false; omitted: 'default' }
    mt940_version: { type: 'text'; nullable: false; omitted: 'default' }
    mt940_interval: { type: 'text'; nullable: false; omitted: 'default' }
    mt940_since: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    report_sftp_host: { type: 'text'; nullable: true; omitted: 'default' }
    report_sftp_port: { type: 'int4'; nullable: true; omitted: 'default' }
    report_sftp_user_name: { type: 'text'; nullable: true; omitted: 'default' }
    report_sftp_folder: { type: 'text'; nullable: true; omitted: 'default' }
    report_notifications_email: { type: 'text'; nullable: true; omitted: 'default' }
    reports_encryption_public_key: { type: 'text'; nullable: true; omitted: 'default' }
    logo_file: { type: 'text'; nullable: true; omitted: 'default' }
    disabled_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    report_refund_fields: { type: '_text'; nullable: true; omitted: 'default' }
  }
  daily_task_mails: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    next_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  export_links: {
    digest: { type: 'text'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    export_id: { type: 'text'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  export_parts: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    export_id: { type: 'text'; nullable: false; omitted: 'error' }
    part_no: { type: 'int4'; nullable: false; omitted: 'error' }
    sheet: { type: 'int4'; nullable: false; omitted: 'error' }
    content: { type: 'bytea'; nullable: false; omitted: 'error' }
    checksum: { type: 'int8'; nullable: false; omitted: 'error' }
    text_bytes: { type: 'int8'; nullable: false; omitted: 'error' }
    of_refunds: { type: 'bool'; nullable: false; omitted: 'default' }
  }
  exports: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    export_id: { type: 'text'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    search: { type: 'jsonb'; nullable: false; omitted: 'error' }
    columns: { type: '_text'; nullable: false; omitted: 'error' }
    zone: { type: 'text'; nullable: false; omitted: 'error' }
    format: { type: 'text'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    parts: { type: 'int4'; nullable: false; omitted: 'default' }
    written_rows: { type: 'int8'; nullable: false; omitted: 'default' }
    amount_cents: { type: 'text'; nullable: false; omitted: 'default' }
    next_page_id: { type: 'text'; nullable: true; omitted: 'default' }
    expected_rows: { type: 'int8'; nullable: true; omitted: 'default' }
    expects_more: { type: 'bool'; nullable: false; omitted: 'default' }
    failures: { type: 'int4'; nullable: false; omitted: 'default' }
    finished_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    returned_cents: { type: 'text'; nullable: true; omitted: 'default' }
    refund_rows: { type: 'int8'; nullable: false; omitted: 'default' }
  }
  federated_sign_ins: {
    state_hash: { type: 'bytea'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    interaction_uid: { type: 'text'; nullable: true; omitted: 'default' }
    issuer: { type: 'text'; nullable: false; omitted: 'error' }
    nonce: { type: 'text'; nullable: false; omitted: 'error' }
    code_verifier: { type: 'text'; nullable: false; omitted: 'error' }
    fresh: { type: 'bool'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  federated_subjects: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    issuer: { type: 'text'; nullable: false; omitted: 'error' }
    subject: { type: 'text'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    tied_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  hidden_notes: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    note_id: { type: 'text'; nullable: false; omitted: 'error' }
    hidden_by: { type: 'text'; nullable: false; omitted: 'error' }
    hidden_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  idempotency_keys: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    key: { type: 'text'; nullable: false; omitted: 'error' }
    request_hash: { type: 'text'; nullable: false; omitted: 'error' }
    status: { type: 'int2'; nullable: false; omitted: 'error' }
    body: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    caller_id: { type: 'text'; nullable: true; omitted: 'default' }
  }
  identity_artifacts: {
    model: { type: 'text'; nullable: false; omitted: 'error' }
    id: { type: 'text'; nullable: false; omitted: 'error' }
    grant_id: { type: 'text'; nullable: true; omitted: 'default' }
    uid: { type: 'text'; nullable: true; omitted: 'default' }
    payload: { type: 'jsonb'; nullable: false; omitted: 'error' }
    consumed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  identity_secrets: {
    name: { type: 'text'; nullable: false; omitted: 'error' }
    value: { type: 'text'; nullable: false; omitted: 'error' }
  }
  identity_signing_keys: {
    kid: { type: 'text'; nullable: false; omitted: 'error' }
    sealed: { type: 'bytea'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    signs_from: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    verifies_until: { type: 'timestamptz'; nullable: false; omitted: 'default' }
  }
  'iso20022.mandates': {
    agreement_id: { type: 'text'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    terms: { type: 'text'; nullable: false; omitted: 'error' }
    changes: { type: 'int4'; nullable: false; omitted: 'default' }
  }
  'iso20022.orders': {
    order_id: { type: 'text'; nullable: false; omitted: 'error' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    details: { type: 'jsonb'; nullable: false; omitted: 'error' }
    message_id: { type: 'text'; nullable: false; omitted: 'error' }
    npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    message: { type: 'text'; nullable: true; omitted: 'default' }
    state: { type: 'text'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    enquiries: { type: 'int4'; nullable: false; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    sent_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    finished_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  'iso20022.position': {
    only_row: { type: 'bool'; nullable: false; omitted: 'default' }
    position: { type: 'int8'; nullable: false; omitted: 'error' }
  }
  'iso20022.received': {
    message_id: { type: 'text'; nullable: false; omitted: 'error' }
    digest: { type: 'text'; nullable: false; omitted: 'error' }
    answer: { type: 'text'; nullable: false; omitted: 'error' }
    received_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  key_signatures: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    key_id: { type: 'text'; nullable: false; omitted: 'error' }
    signature: { type: 'bytea'; nullable: false; omitted: 'error' }
    good_until: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  known_browsers: {
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    browser_hash: { type: 'bytea'; nullable: false; omitted: 'error' }
    last_used_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  ledger_accounts: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    account: { type: 'text'; nullable: false; omitted: 'error' }
    balance_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    entries: { type: 'int8'; nullable: false; omitted: 'default' }
    last_booked_at: { type: 'timestamptz'; nullable: false; omitted: 'default' }
    closed_until: { type: 'timestamptz'; nullable: false; omitted: 'default' }
    low_balance_below: { type: 'bool'; nullable: false; omitted: 'default' }
  }
  ledger_adjustments: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    adjustment_id: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: false; omitted: 'error' }
    proposed_by: { type: 'text'; nullable: false; omitted: 'error' }
    proposed_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    proposed_as: { type: 'text'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    confirmed_by: { type: 'text'; nullable: true; omitted: 'default' }
    confirmed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    confirmed_as: { type: 'text'; nullable: true; omitted: 'default' }
  }
  ledger_checks: {
    checked_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    transactions: { type: 'int8'; nullable: false; omitted: 'error' }
    imbalance_cents: { type: 'int8'; nullable: false; omitted: 'error' }
  }
  ledger_entries: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    transaction_id: { type: 'int8'; nullable: false; omitted: 'error' }
    entry_no: { type: 'int2'; nullable: false; omitted: 'error' }
    account: { type: 'text'; nullable: false; omitted: 'error' }
    direction: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    balance_after_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    position: { type: 'int8'; nullable: false; omitted: 'error' }
    booked_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  ledger_transactions: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    transaction_id: { type: 'int8'; nullable: false; omitted: 'default' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    subject_id: { type: 'text'; nullable: false; omitted: 'error' }
    occurred_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  low_balance_crossings: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    crossing_id: { type: 'int8'; nullable: false; omitted: 'generated' }
    threshold_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    occurred_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    handled: { type: 'bool'; nullable: false; omitted: 'default' }
    mail_id: { type: 'text'; nullable: true; omitted: 'default' }
  }
  mails: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    mail_id: { type: 'text'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: false; omitted: 'error' }
    addresses: { type: '_text'; nullable: false; omitted: 'error' }
    subject: { type: 'text'; nullable: false; omitted: 'error' }
    body: { type: 'text'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    accepted: { type: '_text'; nullable: false; omitted: 'default' }
    rejected: { type: '_text'; nullable: false; omitted: 'default' }
    attempts: { type: 'int4'; nullable: false; omitted: 'default' }
    last_error: { type: 'text'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    attempted_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    finished_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  migrations: {
    name: { type: 'text'; nullable: false; omitted: 'error' }
    checksum: { type: 'text'; nullable: false; omitted: 'error' }
    applied_at: { type: 'timestamptz'; nullable: false; omitted: 'default' }
  }
  monthly_tables: {
    table_name: { type: 'text'; nullable: false; omitted: 'error' }
    key_column: { type: 'text'; nullable: false; omitted: 'error' }
    key_kind: { type: 'text'; nullable: false; omitted: 'error' }
    archivable: { type: 'bool'; nullable: false; omitted: 'error' }
    replaced_indexes: { type: '_text'; nullable: false; omitted: 'default' }
    first_month: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    stays_whole: { type: 'bool'; nullable: false; omitted: 'default' }
  }
  new_authenticator_apps: {
    place: { type: 'text'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    sealed_secret: { type: 'bytea'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  owned_ids: {
    id: { type: 'text'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
  }
  passkey_challenges: {
    place: { type: 'text'; nullable: false; omitted: 'error' }
    challenge: { type: 'text'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: true; omitted: 'default' }
    purpose: { type: 'text'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  passkeys: {
    credential_id: { type: 'bytea'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    name: { type: 'text'; nullable: false; omitted: 'error' }
    public_key: { type: 'bytea'; nullable: false; omitted: 'error' }
    sign_count: { type: 'int8'; nullable: false; omitted: 'error' }
    synced: { type: 'bool'; nullable: false; omitted: 'error' }
    added_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    last_used_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  password_resets: {
    token_hash: { type: 'bytea'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    dashboard_url: { type: 'text'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    used_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    replaced_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  pay_ids: {
    pay_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_request_id: { type: 'text'; nullable: true; omitted: 'default' }
    registered_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    registered_until: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  payee_checks: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payee: { type: 'text'; nullable: false; omitted: 'error' }
    result: { type: 'text'; nullable: true; omitted: 'default' }
    name: { type: 'text'; nullable: true; omitted: 'default' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    checked_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  payment_agreement_amendments: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    amendment_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_agreement_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    bilateral: { type: 'bool'; nullable: false; omitted: 'error' }
    change: { type: 'jsonb'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    approve_by: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    completed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  payment_agreements: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_agreement_id: { type: 'text'; nullable: false; omitted: 'error' }
    contract_id: { type: 'text'; nullable: true; omitted: 'default' }
    body: { type: 'jsonb'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    previous_status: { type: 'text'; nullable: true; omitted: 'default' }
    last_status_by: { type: 'text'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    approve_by: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    registered_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    cancelled_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    npp_agreement_id: { type: 'text'; nullable: true; omitted: 'default' }
    reason_code: { type: 'text'; nullable: true; omitted: 'default' }
    reason_description: { type: 'text'; nullable: true; omitted: 'default' }
    failure_code: { type: 'text'; nullable: true; omitted: 'default' }
    failure_reason: { type: 'text'; nullable: true; omitted: 'default' }
    failed_in_row: { type: 'int2'; nullable: false; omitted: 'default' }
    change_id: { type: 'text'; nullable: true; omitted: 'default' }
    change_wanted: { type: 'text'; nullable: true; omitted: 'default' }
  }
  payment_initiation_refunds: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    refund_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_initiation_id: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    requested_by: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    completed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    failure_reason: { type: 'text'; nullable: true; omitted: 'default' }
  }
  payment_initiations: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_initiation_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_agreement_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    reference: { type: 'text'; nullable: true; omitted: 'default' }
    description: { type: 'text'; nullable: true; omitted: 'default' }
    extras: { type: 'jsonb'; nullable: false; omitted: 'default' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    status_code: { type: 'text'; nullable: true; omitted: 'default' }
    status_reason: { type: 'text'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    completed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    refunding_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    refunded_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    payer_bsb: { type: 'text'; nullable: true; omitted: 'default' }
    payer_account_number: { type: 'text'; nullable: true; omitted: 'default' }
    payer_name: { type: 'text'; nullable: true; omitted: 'default' }
    payment_request_id: { type: 'text'; nullable: true; omitted: 'default' }
  }
  payment_request_keys: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_request_id: { type: 'text'; nullable: false; omitted: 'error' }
  }
  payment_requests: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_request_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    parent_payment_request_id: { type: 'text'; nullable: true; omitted: 'default' }
    pay_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_amount_cents: { type: 'int8'; nullable: true; omitted: 'default' }
    payment_description: { type: 'text'; nullable: false; omitted: 'error' }
    client_branch: { type: 'text'; nullable: true; omitted: 'default' }
    multi_payment: { type: 'bool'; nullable: false; omitted: 'default' }
    ultimate_payee_name: { type: 'text'; nullable: true; omitted: 'default' }
    extras: { type: 'jsonb'; nullable: false; omitted: 'default' }
    expiry_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    checkout_token: { type: 'text'; nullable: true; omitted: 'default' }
    checkout_version: { type: 'text'; nullable: true; omitted: 'default' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    completed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    deleted_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    amount_received_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    overpayment_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    failed_attempts: { type: 'int2'; nullable: false; omitted: 'default' }
    refunding_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    refunded_cents: { type: 'int8'; nullable: false; omitted: 'default' }
    settled_by: { type: 'text'; nullable: true; omitted: 'default' }
    npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    failure_reason: { type: 'text'; nullable: true; omitted: 'default' }
    return_initiator: { type: 'text'; nullable: true; omitted: 'default' }
    payer_bsb: { type: 'text'; nullable: true; omitted: 'default' }
    payer_account_number: { type: 'text'; nullable: true; omitted: 'default' }
    payer_name: { type: 'text'; nullable: true; omitted: 'default' }
    payer_payment_description: { type: 'text'; nullable: true; omitted: 'default' }
    payer_payment_reference: { type: 'text'; nullable: true; omitted: 'default' }
    checkout_theme_no: { type: 'int4'; nullable: true; omitted: 'default' }
  }
  payments: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_payment_id: { type: 'text'; nullable: false; omitted: 'error' }
    payee_name: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    payment_description: { type: 'text'; nullable: false; omitted: 'error' }
    payment_reference: { type: 'text'; nullable: true; omitted: 'default' }
    pay_id: { type: 'text'; nullable: true; omitted: 'default' }
    pay_id_type: { type: 'text'; nullable: true; omitted: 'default' }
    bsb: { type: 'text'; nullable: true; omitted: 'default' }
    account_number: { type: 'text'; nullable: true; omitted: 'default' }
    ultimate_payer_name: { type: 'text'; nullable: true; omitted: 'default' }
    extras: { type: 'jsonb'; nullable: false; omitted: 'default' }
    requested_by: { type: 'text'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    settled_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    completed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    failure_reason: { type: 'text'; nullable: true; omitted: 'default' }
    returned_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    returned_reason: { type: 'text'; nullable: true; omitted: 'default' }
    npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    sent_via_de: { type: 'bool'; nullable: true; omitted: 'default' }
  }
  rail_instructions: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    instruction_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    subject_id: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    creditor_bsb: { type: 'text'; nullable: true; omitted: 'default' }
    creditor_account_number: { type: 'text'; nullable: true; omitted: 'default' }
    creditor_name: { type: 'text'; nullable: false; omitted: 'error' }
    description: { type: 'text'; nullable: false; omitted: 'error' }
    original_npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    sent_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    finished_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    creditor_pay_id: { type: 'text'; nullable: true; omitted: 'default' }
    creditor_pay_id_type: { type: 'text'; nullable: true; omitted: 'default' }
    reference: { type: 'text'; nullable: true; omitted: 'default' }
    direct_entry_allowed: { type: 'bool'; nullable: false; omitted: 'default' }
    queue_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  received_payment_keys: {
    npp_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_request_id: { type: 'text'; nullable: false; omitted: 'error' }
  }
  received_payments: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    npp_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_request_id: { type: 'text'; nullable: false; omitted: 'error' }
    pay_id: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    payer_bsb: { type: 'text'; nullable: false; omitted: 'error' }
    payer_account_number: { type: 'text'; nullable: false; omitted: 'error' }
    payer_name: { type: 'text'; nullable: false; omitted: 'error' }
    description: { type: 'text'; nullable: true; omitted: 'default' }
    reference: { type: 'text'; nullable: true; omitted: 'default' }
    received_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    outcome: { type: 'text'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    credited_payment_request_id: { type: 'text'; nullable: true; omitted: 'default' }
    returned_cents: { type: 'int8'; nullable: false; omitted: 'default' }
  }
  recovery_codes: {
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    code_hash: { type: 'bytea'; nullable: false; omitted: 'error' }
    used_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  refund_keys: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_refund_id: { type: 'text'; nullable: false; omitted: 'error' }
    refund_id: { type: 'text'; nullable: false; omitted: 'error' }
  }
  refunds: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    refund_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_request_id: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    refund_trigger: { type: 'text'; nullable: false; omitted: 'error' }
    client_refund_id: { type: 'text'; nullable: true; omitted: 'default' }
    description: { type: 'text'; nullable: true; omitted: 'default' }
    requested_by: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    completed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    failure_reason: { type: 'text'; nullable: true; omitted: 'default' }
  }
  replaced_payments: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    payment_id: { type: 'text'; nullable: false; omitted: 'error' }
    replaced_by: { type: 'text'; nullable: false; omitted: 'error' }
  }
  report_deliveries: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    report_id: { type: 'text'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    failures: { type: 'int4'; nullable: false; omitted: 'default' }
    queued_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    next_try_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    finished_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    file_name: { type: 'text'; nullable: true; omitted: 'default' }
    round: { type: 'int4'; nullable: false; omitted: 'default' }
    round_began_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  report_delivery_attempts: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    report_id: { type: 'text'; nullable: false; omitted: 'error' }
    attempt_no: { type: 'int4'; nullable: false; omitted: 'error' }
    target: { type: 'text'; nullable: false; omitted: 'error' }
    started_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    ended_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    outcome: { type: 'text'; nullable: true; omitted: 'default' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
  }
  report_links: {
    digest: { type: 'text'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    report_id: { type: 'text'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  report_outages: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    began_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    last_failed_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: false; omitted: 'error' }
    mailed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  reports: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    report_id: { type: 'text'; nullable: false; omitted: 'error' }
    type: { type: 'text'; nullable: false; omitted: 'error' }
    automatic: { type: 'bool'; nullable: false; omitted: 'error' }
    from_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    to_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    fields: { type: '_text'; nullable: true; omitted: 'default' }
    delimiter: { type: 'text'; nullable: true; omitted: 'default' }
    version: { type: 'text'; nullable: true; omitted: 'default' }
    statement_number: { type: 'int4'; nullable: true; omitted: 'default' }
    content: { type: 'bytea'; nullable: true; omitted: 'default' }
    records: { type: 'int4'; nullable: true; omitted: 'default' }
    more_possible: { type: 'bool'; nullable: false; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  search_entries: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    entry_id: { type: 'text'; nullable: false; omitted: 'error' }
    record_id: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: true; omitted: 'default' }
    scope: { type: 'text'; nullable: false; omitted: 'error' }
    text: { type: 'text'; nullable: false; omitted: 'error' }
  }
  search_fills: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    source: { type: 'text'; nullable: false; omitted: 'error' }
    after_id: { type: 'text'; nullable: false; omitted: 'default' }
    finished: { type: 'bool'; nullable: false; omitted: 'default' }
  }
  search_slices: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    month: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  settlement_days: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    day: { type: 'text'; nullable: false; omitted: 'error' }
    sweep_id: { type: 'text'; nullable: true; omitted: 'default' }
    until_position: { type: 'int8'; nullable: true; omitted: 'default' }
    settled_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  settlement_schedules: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    mode: { type: 'text'; nullable: false; omitted: 'error' }
    keep_cents: { type: 'int8'; nullable: true; omitted: 'default' }
    next_day: { type: 'text'; nullable: true; omitted: 'default' }
    due_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    paused_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    pause_reason: { type: 'text'; nullable: true; omitted: 'default' }
    paused_sweep_id: { type: 'text'; nullable: true; omitted: 'default' }
  }
  sftp_host_keys: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    host: { type: 'text'; nullable: false; omitted: 'error' }
    port: { type: 'int4'; nullable: false; omitted: 'error' }
    host_key: { type: 'text'; nullable: false; omitted: 'error' }
    pinned_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    offered_key: { type: 'text'; nullable: true; omitted: 'default' }
    offered_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  sign_in_sessions: {
    session_uid: { type: 'text'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    browser: { type: 'text'; nullable: false; omitted: 'error' }
    address: { type: 'text'; nullable: false; omitted: 'error' }
    since: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    last_seen_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    locked_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  sign_in_steps: {
    interaction_uid: { type: 'text'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    password_digest: { type: 'bytea'; nullable: false; omitted: 'error' }
    proofs: { type: '_text'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  sign_in_tries: {
    subject: { type: 'bytea'; nullable: false; omitted: 'error' }
    tries: { type: 'int4'; nullable: false; omitted: 'error' }
    window_ends_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  sweeps: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    sweep_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    account_name: { type: 'text'; nullable: false; omitted: 'error' }
    description: { type: 'text'; nullable: false; omitted: 'error' }
    pay_id: { type: 'text'; nullable: true; omitted: 'default' }
    pay_id_type: { type: 'text'; nullable: true; omitted: 'default' }
    bsb: { type: 'text'; nullable: true; omitted: 'default' }
    account_number: { type: 'text'; nullable: true; omitted: 'default' }
    requested_by: { type: 'text'; nullable: false; omitted: 'error' }
    status: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    settled_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    completed_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    failure_reason: { type: 'text'; nullable: true; omitted: 'default' }
    returned_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    returned_reason: { type: 'text'; nullable: true; omitted: 'default' }
    npp_transaction_id: { type: 'text'; nullable: true; omitted: 'default' }
    sent_via_de: { type: 'bool'; nullable: true; omitted: 'default' }
    reference: { type: 'text'; nullable: true; omitted: 'default' }
  }
  table_months: {
    table_name: { type: 'text'; nullable: false; omitted: 'error' }
    month: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    until: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    archived_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  tasks_aside: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    task_id: { type: 'text'; nullable: false; omitted: 'error' }
    until: { type: 'text'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: false; omitted: 'error' }
    put_by: { type: 'text'; nullable: false; omitted: 'error' }
    put_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  top_ups: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    top_up_id: { type: 'text'; nullable: false; omitted: 'error' }
    npp_transaction_id: { type: 'text'; nullable: false; omitted: 'error' }
    pay_id: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    payer_bsb: { type: 'text'; nullable: false; omitted: 'error' }
    payer_account_number: { type: 'text'; nullable: false; omitted: 'error' }
    payer_name: { type: 'text'; nullable: false; omitted: 'error' }
    description: { type: 'text'; nullable: true; omitted: 'default' }
    reference: { type: 'text'; nullable: true; omitted: 'default' }
    received_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  transaction_notes: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    note_id: { type: 'text'; nullable: false; omitted: 'error' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    record_id: { type: 'text'; nullable: false; omitted: 'error' }
    body: { type: 'text'; nullable: false; omitted: 'error' }
    author_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    author_name: { type: 'text'; nullable: false; omitted: 'error' }
    author_role: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  user_invitations: {
    token_hash: { type: 'bytea'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    invited_by: { type: 'text'; nullable: false; omitted: 'error' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    expires_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    used_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    replaced_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  views: {
    view_id: { type: 'text'; nullable: false; omitted: 'error' }
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    account_id: { type: 'uuid'; nullable: false; omitted: 'error' }
    kind: { type: 'text'; nullable: false; omitted: 'error' }
    name: { type: 'text'; nullable: false; omitted: 'error' }
    name_key: { type: 'text'; nullable: false; omitted: 'error' }
    is_default: { type: 'bool'; nullable: false; omitted: 'error' }
    query: { type: 'text'; nullable: false; omitted: 'error' }
    columns: { type: 'jsonb'; nullable: false; omitted: 'error' }
    max_received: { type: 'int4'; nullable: false; omitted: 'error' }
    version: { type: 'int4'; nullable: false; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    updated_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  webhook_attempts: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    delivery_id: { type: 'text'; nullable: false; omitted: 'error' }
    attempt_no: { type: 'int4'; nullable: false; omitted: 'error' }
    started_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    duration_ms: { type: 'int4'; nullable: false; omitted: 'error' }
    outcome: { type: 'text'; nullable: false; omitted: 'error' }
    status: { type: 'int2'; nullable: true; omitted: 'default' }
    answer: { type: 'text'; nullable: true; omitted: 'default' }
  }
  webhook_callbacks: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    subject_id: { type: 'text'; nullable: false; omitted: 'error' }
    url: { type: 'text'; nullable: false; omitted: 'error' }
    sealed_authorization: { type: 'bytea'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  webhook_deliveries: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    delivery_id: { type: 'text'; nullable: false; omitted: 'error' }
    event_id: { type: 'text'; nullable: false; omitted: 'error' }
    event: { type: 'text'; nullable: false; omitted: 'error' }
    subject_id: { type: 'text'; nullable: false; omitted: 'error' }
    reference: { type: 'text'; nullable: true; omitted: 'default' }
    is_test: { type: 'bool'; nullable: false; omitted: 'default' }
    channel: { type: 'text'; nullable: false; omitted: 'error' }
    destination_id: { type: 'text'; nullable: true; omitted: 'default' }
    url: { type: 'text'; nullable: true; omitted: 'default' }
    sealed_authorization: { type: 'bytea'; nullable: true; omitted: 'default' }
    status: { type: 'text'; nullable: false; omitted: 'default' }
    attempts: { type: 'int4'; nullable: false; omitted: 'default' }
    tries: { type: 'int4'; nullable: false; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    next_attempt_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    last_attempt_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    last_status: { type: 'int2'; nullable: true; omitted: 'default' }
    lane: { type: 'text'; nullable: false; omitted: 'generated' }
    ready: { type: 'bool'; nullable: false; omitted: 'default' }
    traceparent: { type: 'text'; nullable: true; omitted: 'default' }
  }
  webhook_destinations: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    destination_id: { type: 'text'; nullable: false; omitted: 'error' }
    destination_no: { type: 'int8'; nullable: false; omitted: 'generated' }
    webhooks_on: { type: '_text'; nullable: false; omitted: 'default' }
    url: { type: 'text'; nullable: true; omitted: 'default' }
    sealed_authorization: { type: 'bytea'; nullable: true; omitted: 'default' }
    sealed_secret: { type: 'bytea'; nullable: true; omitted: 'default' }
    secret_hint: { type: 'text'; nullable: true; omitted: 'default' }
    sealed_previous_secret: { type: 'bytea'; nullable: true; omitted: 'default' }
    previous_secret_until: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    failing_since: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    gone_at: { type: 'timestamptz'; nullable: true; omitted: 'default' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
    failure_mailed_for: { type: 'timestamptz'; nullable: true; omitted: 'default' }
  }
  webhook_events: {
    client_id: { type: 'text'; nullable: false; omitted: 'error' }
    event_id: { type: 'text'; nullable: false; omitted: 'error' }
    event_no: { type: 'int8'; nullable: false; omitted: 'generated' }
    event: { type: 'text'; nullable: false; omitted: 'error' }
    payload: { type: 'json'; nullable: false; omitted: 'error' }
    occurred_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
  webhooks_awake: {
    only_row: { type: 'bool'; nullable: false; omitted: 'default' }
    until: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
}
