import { configure } from '@testing-library/dom';

/** How long a test looks for something on a page: a second, unless told, is too short on a busy machine. */
configure({ asyncUtilTimeout: 60_000 });
