/** Permissions asked of the agent, all needed to publish to her page. */
export const SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'] as const
