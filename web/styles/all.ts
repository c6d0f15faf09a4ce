/** Imported first by every app: the order of the layers, then the base styles of all parts. */
import './layers.css'
import './reset.css'
import './tokens.css'
import './base.css'
