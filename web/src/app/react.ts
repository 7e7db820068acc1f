/**
 * React in a script of its own, which the page loads first. It begins as a task of its own, and browsers keep it over
 * releases of the app.
 */
import 'react-dom/client';
