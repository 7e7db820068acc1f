/**
 * One area per screen; ../en/all.ts holds exactly the same keys. Fetched with the first page other than the home page.
 */
export * from './errors.ts';
export * from './moderation/cases.ts';
export * from './moderation/measures.ts';
export * from './moderation/notice.ts';
export * from './moderation/report.ts';
export * from './reviews/reviews.ts';

// The file is compressed as a whole and only finds repeats near by, so the texts of orders and accounts lie together.

export * from './accounts/auth.ts';
export * from './accounts/email-change.ts';
export * from './accounts/factors.ts';
export * from './accounts/profile.ts';
export * from './accounts/recovery.ts';
export * from './accounts/security-events.ts';
export * from './accounts/sessions.ts';
export * from './emails/emails.ts';
export * from './nav.ts';
export * from './orders/orders.ts';
export * from './pages/legal/legal.ts';
export * from './pages/not-found.ts';
export * from './pages/small-pages.ts';
export * from './payments/payment.ts';
export * from './payouts/payout.ts';
export * from './payouts/statement.ts';
export * from './profiles/dashboard.ts';
export * from './profiles/people.ts';
export * from './profiles/storefront.ts';

// The texts of files lie together for the same reason.

export * from './catalog/home.ts';
export * from './common.ts';
export * from './files/ai.ts';
export * from './files/answers.ts';
export * from './files/covers.ts';
export * from './files/download.ts';
export * from './files/file.ts';
export * from './files/own-files.ts';
export * from './files/previews.ts';
export * from './shared.ts';
export * from './ui.ts';
export * from './uploads/create.ts';
