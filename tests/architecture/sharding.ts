/** How a distributed table gets the agent's id: its own column, or the column that points to a distributed parent. */
type Key = { readonly column: string } | { readonly via: string; readonly parent: string }

/** Tables that would be distributed by the agent's id (docs/scaling.md). */
export const DISTRIBUTED: Readonly<Record<string, Key>> = {
  agents: { column: 'user_id' },
  connections: { column: 'agent_id' },
  letters: { column: 'agent_id' },
  notices: { column: 'agent_id' },
  publication_attempts: { via: 'target_id', parent: 'publication_targets' },
  target_figures: { via: 'target_id', parent: 'publication_targets' },
  publication_targets: { via: 'publication_id', parent: 'publications' },
  publications: { column: 'agent_id' },
  service_areas: { column: 'agent_id' },
  shares: { column: 'agent_id' },
  social_post_settings: { column: 'agent_id' },
  template_downloads: { column: 'agent_id' },
}

/** Tables that would be copied to every node: read by all agents, written by admins. */
export const REFERENCE: readonly string[] = [
  'social_post_collections',
  'social_post_media',
  'social_post_tags',
  'social_posts',
  'tags',
  'template_collections',
  'templates',
]

/** Tables that stay on one node: looked up before the agent is known, unique among all agents, or small. */
export const SINGLE: readonly string[] = [
  'account_deletions',
  'admin_changes',
  'checkouts',
  'consent_origins',
  'data_exports',
  'disputes',
  'email_changes',
  'files',
  'oauth_consents',
  'passkey_challenges',
  'passkeys',
  'password_links',
  'post_imports',
  'push_subscriptions',
  'network_limits',
  'rate_counts',
  'retained_invoices',
  'seeds',
  'sessions',
  'stripe_events',
  'subscription_consents',
  'subscriptions',
  'turns',
  'unused_files',
  'users',
]
