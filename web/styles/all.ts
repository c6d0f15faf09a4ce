/** Imported first by every app: the order of the layers, then the ground that all parts lie on. */
import './layers.css'
import './reset.css'
import './tokens.css'
import './base.css'
